/** Where this frame sits below the top document. */

/** Stands for a step that cannot be counted: frames in a shadow tree are not among `parent`'s children. */
export const UNPLACED = 0xffff_ffff;

/** Index of each child frame on the way down. Works across origins: `parent` and its indexes are open to all. */
export function framePath(): number[] {
  const path: number[] = [];
  for (let frame: Window = window; frame !== frame.parent; frame = frame.parent) {
    path.unshift(indexIn(frame.parent, frame));
  }
  return path;
}

function indexIn(parent: Window, child: Window): number {
  for (let k = 0; k < parent.length; k += 1) {
    if (parent[k] === child) return k;
  }
  return UNPLACED;
}
