/**
 * Returns true if an element is invisible because the element or an ancestor is turned away from the viewer and has
 * `backface-visibility: hidden`. Pages show cards with two sides in this way.
 *
 * @param around - the element and its ancestors, the nearest first
 */
export function isTurnedAway(around: readonly Element[], view: Window): boolean {
  const styles = around.map((each) => view.getComputedStyle(each));
  return styles.some((style, i) => {
    if (style.backfaceVisibility !== "hidden") return false;
    let matrix = transformOf(style);
    // If an ancestor is rotated, the element is rotated too, as long as `preserve-3d` puts the two into one 3D space.
    for (const outer of styles.slice(i + 1)) {
      if (outer.transformStyle !== "preserve-3d") break;
      matrix = transformOf(outer).multiply(matrix);
    }
    return facesAway(matrix);
  });
}

function transformOf({ transform, rotate, scale }: CSSStyleDeclaration): DOMMatrix {
  const own = new DOMMatrix(transform === "none" ? "" : transform);
  return rotation(rotate).multiply(scaling(scale)).multiply(own);
}

/** Parses a rotation such as `90deg`, `y 180deg` or `0 1 0 180deg`. */
function rotation(text: string): DOMMatrix {
  const [, axis = "", angle = ""] = /^(.*?)(-?[\d.]+)deg$/u.exec(text) ?? [];
  if (angle === "") return new DOMMatrix();
  const [x = 0, y = 0, z = 1] =
    { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], "": [0, 0, 1] }[axis.trim()] ?? axis.trim().split(/\s+/u).map(Number);
  return new DOMMatrix().rotateAxisAngle(x, y, z, Number(angle));
}

function scaling(text: string): DOMMatrix {
  const [x = 1, y = x, z = 1] = text === "none" ? [] : text.split(/\s+/u).map(Number);
  return new DOMMatrix().scale(x, y, z);
}

/** Returns true if a transformation turns the front of an element away from the viewer. */
function facesAway({ m11, m12, m13, m21, m22, m23, m31, m32, m33 }: DOMMatrix): boolean {
  const normal = m11 * m22 - m12 * m21;
  const volume = m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31);
  return normal * volume < 0;
}
