import { expect, it } from 'vitest';
import { fitted, opened, panned, revealing, zoomed } from './viewport.ts';

const window = { width: 800, height: 600 };

it('a small drawing is centred in its own size', () => {
  expect(fitted({ width: 400, height: 200 }, window)).toEqual({ scale: 1, x: 200, y: 200 });
});

it('a large drawing is scaled down to fit', () => {
  const { scale, x, y } = fitted({ width: 1600, height: 300 }, window);
  expect([scale, x, y].map((value) => Math.round(value * 1000) / 1000)).toEqual([0.493, 6, 226.125]);
});

it('a drawing that would be unreadable as a whole opens around the given part, without empty space', () => {
  const drawing = { width: 4000, height: 3000 };
  const at = (x: number, y: number) => opened(drawing, window, { x, y, width: 100, height: 40 });
  expect(at(2000, 1500)).toEqual({ scale: 0.85, x: -1342.5, y: -992 });
  expect(at(0, 0)).toEqual({ scale: 0.85, x: 0, y: 0 });
  expect(at(3900, 2960)).toEqual({ scale: 0.85, x: -2600, y: -1950 });
  expect(opened({ width: 400, height: 200 }, window, { x: 0, y: 0, width: 9, height: 9 }).scale).toBe(1);
});

it('zooming keeps the point below the pointer, within the limits', () => {
  const before = { x: 10, y: 20, scale: 0.5 };
  const at = { x: 200, y: 100 };
  const after = zoomed(before, 2, at);
  expect(after).toEqual({ scale: 1, x: -180, y: -60 });
  expect(zoomed(before, 1_000, at).scale).toBe(3);
  expect(zoomed(before, 1 / 1_000, at).scale).toBe(0.1);
});

it('revealing a part moves the least distance, and not at all for a visible part', () => {
  const viewport = panned({ x: 0, y: 0, scale: 1 }, 0, 0);
  const part = (x: number, y: number) => ({ x, y, width: 100, height: 50 });
  expect(revealing(viewport, part(300, 300), window)).toBe(viewport);
  expect(revealing(viewport, part(-40, 300), window)).toEqual({ x: 52, y: 0, scale: 1 });
  expect(revealing(viewport, part(750, 580), window)).toEqual({ x: -62, y: -42, scale: 1 });
});
