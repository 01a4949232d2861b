/**
 * A script that records the changes in a web page. The server of the tests adds the script to every document, before
 * the page's own scripts.
 */

/** Changes in a document since the last call of `mark`. */
export interface Recorded {
  /** Path of each requested field → the content of the field, or undefined if the path leads to no field. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Path of each requested element → the text of the element. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  /** Path of each requested field → types of the events that the field got since `mark`, oldest first. */
  readonly events: Readonly<Record<string, readonly string[]>>;
  /** The path of the element with the focus, if this path was requested. */
  readonly focused: string | undefined;
  /**
   * Fields that were not requested and have changed since `mark` (value, check mark or type), and new fields that are
   * not empty.
   */
  readonly strays: readonly string[];
  /** Number of `submit` events since `mark`. */
  readonly submits: number;
  /** Names of the properties that scripts have added to `window` since `mark`. */
  readonly globals: readonly string[];
  /** The HTML at the call of `mark` and now, if the HTML has changed. */
  readonly changed: readonly [before: string, after: string] | undefined;
}

export interface Recorder {
  mark(): Promise<void>;
  /** @param paths - CSS selectors; ` >> ` leads from an element into its shadow root or frame */
  look(paths: readonly string[]): Promise<Recorded>;
  /** @returns true if the element at the path exists */
  act(what: "focus" | "click" | "until", path: string): boolean;
}

/**
 * Installs the recorder. Uses nothing from this file, because only the source of this function is sent to the page.
 * Stores the native functions that it needs, because scripts of the page may replace these functions.
 */
export function record(): void {
  type Scope = Document | ShadowRoot;
  const fieldNames = "input, textarea, select";
  const types = "focus blur keydown keypress keyup beforeinput input change select click paste submit reset".split(" ");
  const closed = new WeakMap<Element, ShadowRoot>();
  const watched = new WeakSet<Scope>();
  const seen: { readonly type: string; readonly target: EventTarget | null }[] = [];
  /* eslint-disable @typescript-eslint/unbound-method -- native functions are stored, and called on their elements */
  const attach = Element.prototype.attachShadow;
  const { addEventListener: listen, dispatchEvent: dispatch } = EventTarget.prototype;
  const NativeEvent = Event;
  const { getRootNode: rootNodeOf } = Node.prototype;
  type Search = (this: ParentNode, selector: string) => NodeListOf<Element>;
  const allInDocument = (Document.prototype as { querySelectorAll: Search }).querySelectorAll;
  const allInRoot = (DocumentFragment.prototype as { querySelectorAll: Search }).querySelectorAll;
  const focusOf = Object.getOwnPropertyDescriptor(Document.prototype, "activeElement")?.get;
  const rootElementOf = Object.getOwnPropertyDescriptor(Document.prototype, "documentElement")?.get;
  /* eslint-enable @typescript-eslint/unbound-method */
  let marked: { fields: Map<Element, string>; html: string; globals: Set<string | symbol>; from: number } | undefined;

  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    closed.set(this, root);
    return root;
  };

  const isDocument = (scope: Scope): scope is Document => scope.nodeType === 9;
  /**
   * Returns all elements that match a selector. Calls the functions of the prototypes, because in a page with
   * `<form name="querySelectorAll">`, the form hides the document's own function.
   */
  const all = (scope: Scope, selector: string): Element[] => [
    ...(isDocument(scope) ? allInDocument : allInRoot).call(scope, selector),
  ];

  const rootOf = (element: Element): ShadowRoot | null => element.shadowRoot ?? closed.get(element) ?? null;

  const isFrame = (element: Element): element is HTMLIFrameElement => /^(i?frame|object)$/iu.test(element.tagName);

  /** Returns the document of a frame that has no recorder, because a script or `srcdoc` has written the document. */
  const bareDocument = (element: Element): Document | undefined => {
    if (!isFrame(element)) return undefined;
    const { contentDocument: inner, contentWindow } = element;
    return inner && !(contentWindow && "saltmillRecorder" in contentWindow) ? inner : undefined;
  };

  const scopesBelow = (scope: Scope): Scope[] => [
    scope,
    ...all(scope, "*").flatMap((element) => {
      const inner = rootOf(element) ?? bareDocument(element);
      return inner ? scopesBelow(inner) : [];
    }),
  ];

  const watch = (scope: Scope): void => {
    if (watched.has(scope)) return;
    watched.add(scope);
    for (const type of types) {
      listen.call(
        scope,
        type,
        (event: Event) => {
          const target = event.composedPath()[0] ?? event.target;
          // An event in a shadow root also reaches the listener of the document. Only the listener of the shadow root
          // records this event.
          if (target && rootNodeOf.call(target as Node) === scope) seen[seen.length] = { type, target };
        },
        true,
      );
    }
  };

  const stateOf = (field: Element): string => {
    const { value, type, checked } = field as HTMLInputElement;
    return JSON.stringify([type, value, checked]);
  };

  const fieldsIn = (scopes: readonly Scope[]): Element[] => scopes.flatMap((scope) => all(scope, fieldNames));

  const htmlOf = (scopes: readonly Scope[]): string =>
    scopes
      .map((scope) => (isDocument(scope) ? (rootElementOf?.call(scope) as Element).outerHTML : scope.innerHTML))
      .join("\n");

  /** Returns the frames that have a recorder. A sandboxed frame in which scripts are forbidden has no recorder. */
  const framesBelow = (): HTMLIFrameElement[] =>
    scopesBelow(document).flatMap((scope) =>
      all(scope, "iframe, frame, object")
        .filter(isFrame)
        .filter(
          (frame) =>
            bareDocument(frame) === undefined &&
            /^https?:/u.test(frame.src || (frame as unknown as HTMLObjectElement).data) &&
            (!frame.hasAttribute("sandbox") || frame.sandbox.contains("allow-scripts")),
        ),
    );

  const ask = (frame: HTMLIFrameElement, call: "mark" | "look", paths: readonly string[]): Promise<Recorded> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<Recorded>) => {
        resolve(data);
      };
      frame.contentWindow?.postMessage({ saltmillRecorder: call, paths }, "*", [port2]);
    });

  const split = (path: string): [first: string, rest: string] => {
    const [first = "", ...rest] = path.split(" >> ");
    return [first, rest.join(" >> ")];
  };

  const find = (scope: Scope, path: string): Element | undefined => {
    const [first, rest] = split(path);
    const [element] = all(scope, first);
    if (element === undefined || rest === "") return element;
    const inner = rootOf(element) ?? bareDocument(element);
    return inner ? find(inner, rest) : undefined;
  };

  const focusIn = (scope: Scope): Element | null => {
    const element = isDocument(scope) ? (focusOf?.call(scope) as Element | null) : scope.activeElement;
    const inner = element && (rootOf(element) ?? bareDocument(element));
    return inner ? focusIn(inner) : element;
  };

  const isField = (element: Element | undefined): element is HTMLInputElement => element?.matches(fieldNames) ?? false;

  const own = (paths: readonly string[]): Recorded => {
    if (marked === undefined) throw new Error("look() before mark()");
    const { fields, html, globals, from } = marked;
    const scopes = scopesBelow(document);
    const named = new Map(paths.map((path) => [path, find(document, path)] as const));
    const asked = new Set(named.values());
    const events = seen.slice(from);
    const now = htmlOf(scopes);
    return {
      values: Object.fromEntries(
        Array.from(named, ([path, element]) => [path, isField(element) ? element.value : undefined]),
      ),
      texts: Object.fromEntries(Array.from(named, ([path, element]) => [path, element?.textContent])),
      events: Object.fromEntries(
        Array.from(named, ([path, element]) => [
          path,
          events.filter(({ target }) => target === element).map(({ type }) => type),
        ]),
      ),
      focused: paths.find((path) => named.get(path) === focusIn(document)),
      strays: fieldsIn(scopes)
        .filter((field) => !asked.has(field) && fields.get(field) !== stateOf(field))
        .filter((field) => fields.has(field) || (field as HTMLInputElement).value !== "")
        .map((field) => `${field.outerHTML}: ${fields.get(field) ?? "new"} → ${stateOf(field)}`),
      submits: events.filter(({ type }) => type === "submit").length,
      globals: Reflect.ownKeys(window)
        .filter((key) => !globals.has(key))
        .map(String),
      changed: now === html ? undefined : [html, now],
    };
  };

  const join = (mine: Recorded, name: string, theirs: Recorded): Recorded => {
    const renamed = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(of).map(([path, value]) => [`${name} >> ${path}`, value]));
    return {
      values: { ...mine.values, ...renamed(theirs.values) },
      texts: { ...mine.texts, ...renamed(theirs.texts) },
      events: { ...mine.events, ...renamed(theirs.events) },
      focused: theirs.focused === undefined ? mine.focused : `${name} >> ${theirs.focused}`,
      strays: [...mine.strays, ...theirs.strays],
      submits: mine.submits + theirs.submits,
      globals: [...mine.globals, ...theirs.globals],
      changed: mine.changed ?? theirs.changed,
    };
  };

  const recorder: Recorder = {
    async mark() {
      const scopes = scopesBelow(document);
      scopes.forEach(watch);
      marked = {
        fields: new Map(fieldsIn(scopes).map((field) => [field, stateOf(field)])),
        html: htmlOf(scopes),
        globals: new Set(Reflect.ownKeys(window)),
        from: seen.length,
      };
      await Promise.all(framesBelow().map((frame) => ask(frame, "mark", [])));
      // Pages that attack the extension wait for this event, so that the recorder can work before the attack begins.
      dispatch.call(window, new NativeEvent("saltmill-marked"));
    },
    async look(paths) {
      dispatch.call(window, new NativeEvent("saltmill-look"));
      const frames = framesBelow();
      const inside = (path: string): HTMLIFrameElement | undefined => {
        const [element] = all(document, split(path)[0]);
        return frames.find((frame) => frame === element);
      };
      let recorded = own(paths.filter((path) => !inside(path)));
      for (const frame of frames) {
        const here = paths.filter((path) => inside(path) === frame);
        const name = here[0] === undefined ? "a frame" : split(here[0])[0];
        const theirs = await ask(
          frame,
          "look",
          here.map((path) => split(path)[1]),
        );
        recorded = join(recorded, name, theirs);
      }
      return recorded;
    },
    act(what, path) {
      const [first, rest] = split(path);
      const [outer] = all(document, first);
      if (outer !== undefined && rest !== "" && isFrame(outer) && !bareDocument(outer)) {
        const theirs = Reflect.get(outer.contentWindow ?? {}, "saltmillRecorder") as Recorder | undefined;
        return theirs?.act(what, rest) ?? false;
      }
      const element = find(document, path) as HTMLElement | undefined;
      if (what !== "until") element?.[what]();
      return element !== undefined;
    },
  };

  Object.defineProperty(window, "saltmillRecorder", { value: recorder });
  addEventListener("message", (event: MessageEvent<unknown>) => {
    const { data, ports } = event;
    if (typeof data !== "object" || data === null || !("saltmillRecorder" in data)) return;
    event.stopImmediatePropagation();
    const { saltmillRecorder: call, paths } = data as { saltmillRecorder: "mark" | "look"; paths: string[] };
    const answer = call === "mark" ? recorder.mark() : recorder.look(paths);
    void answer.then((result) => {
      ports[0]?.postMessage(result ?? null);
    });
  });
  document.currentScript?.remove();
}
