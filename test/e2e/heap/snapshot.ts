/** Reads a heap snapshot of Chromium as a graph. The nodes are objects and strings; the edges are references. */
import type { CDPSession } from "puppeteer-core";

interface Meta {
  readonly node_fields: readonly string[];
  readonly node_types: readonly (readonly string[] | string)[];
  readonly edge_fields: readonly string[];
  readonly edge_types: readonly (readonly string[] | string)[];
}

interface Raw {
  readonly snapshot: { readonly meta: Meta };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
}

/** A reference from one node to another. */
export interface Edge {
  readonly type: string;
  /** The name of the property or the index of the array element that refers to the node `to`. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** All objects that garbage collection has left, in all frames and pages that share the page's thread. */
export class Snapshot {
  readonly #raw: Raw;
  readonly #nodeTypes: readonly string[];
  readonly #edgeTypes: readonly string[];
  readonly #fields: number;
  /** The index is the number of a node. The value is the number of the node's first edge. */
  readonly #edges: Uint32Array;

  constructor(raw: Raw) {
    const { meta } = raw.snapshot;
    const expected = "type,name,id,self_size,edge_count";
    if (meta.node_fields.slice(0, 5).join() !== expected || meta.edge_fields.join() !== "type,name_or_index,to_node") {
      throw new Error(`Chromium writes its snapshots otherwise now: ${meta.node_fields.join()}`);
    }
    this.#raw = raw;
    this.#nodeTypes = meta.node_types[0] as string[];
    this.#edgeTypes = meta.edge_types[0] as string[];
    this.#fields = meta.node_fields.length;
    this.#edges = new Uint32Array(this.size + 1);
    for (let node = 0, edge = 0; node < this.size; node++) {
      edge += raw.nodes[node * this.#fields + 4] ?? 0;
      this.#edges[node + 1] = edge;
    }
  }

  get size(): number {
    return this.#raw.nodes.length / this.#fields;
  }

  typeOf(node: number): string {
    return this.#nodeTypes[this.#raw.nodes[node * this.#fields] ?? -1] ?? "?";
  }

  nameOf(node: number): string {
    return this.#raw.strings[this.#raw.nodes[node * this.#fields + 1] ?? -1] ?? "";
  }

  *edgesOf(node: number): Generator<Edge> {
    const { edges, strings } = this.#raw;
    for (let at = 3 * (this.#edges[node] ?? 0); at < 3 * (this.#edges[node + 1] ?? 0); at += 3) {
      const type = this.#edgeTypes[edges[at] ?? -1] ?? "?";
      const name = edges[at + 1] ?? 0;
      const isIndex = type === "element" || type === "hidden";
      const to = (edges[at + 2] ?? 0) / this.#fields;
      yield { type, name: isIndex ? String(name) : (strings[name] ?? ""), from: node, to };
    }
  }

  /** Yields the nodes whose text or name `isWanted` accepts. */
  *nodesWith(isWanted: (text: string) => boolean): Generator<number> {
    const wanted = this.#raw.strings.map(isWanted);
    for (let node = 0; node < this.size; node++) {
      const inParts = this.#isInParts(node);
      if (inParts ? isWanted(this.textOf(node)) : wanted[this.#raw.nodes[node * this.#fields + 1] ?? -1]) yield node;
    }
  }

  #isInParts(node: number): boolean {
    const type = this.typeOf(node);
    return type === "concatenated string" || type === "sliced string";
  }

  /**
   * Returns the text of a string node. Joins the parts of a concatenated string. For a sliced string (a part of
   * another string), returns the whole other string.
   */
  textOf(node: number): string {
    if (!this.#isInParts(node)) return this.nameOf(node);
    const parts = new Map([...this.edgesOf(node)].map(({ name, to }) => [name, to]));
    const own = this.typeOf(node) === "sliced string" ? ["parent"] : ["first", "second"];
    return own.map((name) => this.#partOf(parts, name)).join("");
  }

  #partOf(parts: ReadonlyMap<string, number>, name: string): string {
    const part = parts.get(name);
    return part === undefined ? "" : this.textOf(part);
  }
}

/** Takes a snapshot of all reachable objects after garbage collection. */
export async function takeSnapshot(client: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  await client.send("HeapProfiler.enable");
  // Some objects, for example those in weak maps, are freed only by a later garbage collection.
  for (let i = 0; i < 4; i++) await client.send("HeapProfiler.collectGarbage");
  client.on("HeapProfiler.addHeapSnapshotChunk", keep);
  await client.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  client.off("HeapProfiler.addHeapSnapshotChunk", keep);
  return new Snapshot(JSON.parse(chunks.join("")) as Raw);
}

/** Returns a function that describes, for error messages, the path of references from the first node to a node. */
export function pathsIn(snapshot: Snapshot): (node: number) => string {
  const via = new Map<number, Edge>();
  for (let layer = [0]; layer.length > 0;) {
    const next: number[] = [];
    for (const node of layer) {
      for (const edge of snapshot.edgesOf(node)) {
        if (edge.type === "weak" || edge.to === 0 || via.has(edge.to)) continue;
        via.set(edge.to, edge);
        next.push(edge.to);
      }
    }
    layer = next;
  }
  return (node) => {
    const steps: string[] = [];
    for (let edge = via.get(node); edge; edge = edge.from === 0 ? undefined : via.get(edge.from)) {
      steps.unshift(`${snapshot.typeOf(edge.from)} ${snapshot.nameOf(edge.from).slice(0, 60)} .${edge.name}`);
    }
    return steps.slice(-14).join("\n    → ");
  };
}
