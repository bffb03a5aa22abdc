/** The position of the drawing in its window: `x` and `y` of its corner in the window's pixels. */
export interface Viewport {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Part extends Size {
  x: number;
  y: number;
}

const SMALLEST = 0.1;
const LARGEST = 3;
const MARGIN = 12;
/** Below this scale the text is unreadable. */
const READABLE = 0.85;

/** The whole drawing, centred in the window and never enlarged. */
export function fitted(drawing: Size, window: Size): Viewport {
  const scale = within(
    Math.min((window.width - MARGIN) / drawing.width, (window.height - MARGIN) / drawing.height, 1),
  );
  return { scale, ...centered(drawing, window, scale) };
}

/** The whole drawing if its text is then readable; otherwise a readable section around `part`. */
export function opened(drawing: Size, window: Size, part: Part | undefined): Viewport {
  const all = fitted(drawing, window);
  if (all.scale >= READABLE || !part) return all;
  const scale = READABLE;
  const middle = centered(drawing, window, scale);
  const readable = {
    scale,
    x:
      drawing.width * scale <= window.width ? middle.x : window.width / 2 - (part.x + part.width / 2) * scale,
    y:
      drawing.height * scale <= window.height
        ? middle.y
        : window.height / 2 - (part.y + part.height / 2) * scale,
  };
  return filling(readable, drawing, window);
}

/** Zooms by a factor; the point `at` (in the window) stays in place. */
export function zoomed(viewport: Viewport, factor: number, at: { x: number; y: number }): Viewport {
  const scale = within(viewport.scale * factor);
  const change = scale / viewport.scale;
  return { scale, x: at.x - (at.x - viewport.x) * change, y: at.y - (at.y - viewport.y) * change };
}

export function panned(viewport: Viewport, x: number, y: number): Viewport {
  return { ...viewport, x: viewport.x + x, y: viewport.y + y };
}

/** Pans by the least distance that brings a part into the window; the same object when it is visible already. */
export function revealing(viewport: Viewport, part: Part, window: Size): Viewport {
  const x = shiftInto(part.x * viewport.scale + viewport.x, part.width * viewport.scale, window.width);
  const y = shiftInto(part.y * viewport.scale + viewport.y, part.height * viewport.scale, window.height);
  return x === 0 && y === 0 ? viewport : panned(viewport, x, y);
}

function shiftInto(from: number, length: number, room: number): number {
  if (from < MARGIN || length > room - 2 * MARGIN) return MARGIN - from;
  return Math.min(0, room - MARGIN - (from + length));
}

function centered(drawing: Size, window: Size, scale: number): { x: number; y: number } {
  return {
    x: (window.width - drawing.width * scale) / 2,
    y: (window.height - drawing.height * scale) / 2,
  };
}

/** Leaves no empty space beside a drawing that is larger than the window. */
function filling(viewport: Viewport, drawing: Size, window: Size): Viewport {
  const along = (offset: number, length: number, room: number) =>
    length <= room ? offset : Math.min(0, Math.max(room - length, offset));
  return {
    ...viewport,
    x: along(viewport.x, drawing.width * viewport.scale, window.width),
    y: along(viewport.y, drawing.height * viewport.scale, window.height),
  };
}

function within(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}
