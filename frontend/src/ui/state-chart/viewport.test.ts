import { expect, it } from 'vitest';
import { fitted, opened, panned, revealing, zoomed } from './viewport.ts';

const window = { width: 800, height: 600 };

it('shows a small drawing whole, as large as it is, in the middle', () => {
  expect(fitted({ width: 400, height: 200 }, window)).toEqual({ scale: 1, x: 200, y: 200 });
});

it('shows a large drawing whole, smaller', () => {
  const { scale, x, y } = fitted({ width: 1600, height: 300 }, window);
  expect([scale, x, y].map((value) => Math.round(value * 1000) / 1000)).toEqual([0.493, 6, 226.125]);
});

it('opens a drawing whose words would be too small around what matters, without empty space beside it', () => {
  const drawing = { width: 4000, height: 3000 };
  const at = (x: number, y: number) => opened(drawing, window, { x, y, width: 100, height: 40 });
  expect(at(2000, 1500)).toEqual({ scale: 0.85, x: -1342.5, y: -992 });
  expect(at(0, 0)).toEqual({ scale: 0.85, x: 0, y: 0 });
  expect(at(3900, 2960)).toEqual({ scale: 0.85, x: -2600, y: -1950 });
  expect(opened({ width: 400, height: 200 }, window, { x: 0, y: 0, width: 9, height: 9 }).scale).toBe(1);
});

it('keeps what is below the pointer there as it zooms, within its limits', () => {
  const before = { x: 10, y: 20, scale: 0.5 };
  const at = { x: 200, y: 100 };
  const after = zoomed(before, 2, at);
  expect(after).toEqual({ scale: 1, x: -180, y: -60 });
  expect(zoomed(before, 1_000, at).scale).toBe(3);
  expect(zoomed(before, 1 / 1_000, at).scale).toBe(0.1);
});

it('moves by as little as reveals a part, and not at all when it is there', () => {
  const viewport = panned({ x: 0, y: 0, scale: 1 }, 0, 0);
  const part = (x: number, y: number) => ({ x, y, width: 100, height: 50 });
  expect(revealing(viewport, part(300, 300), window)).toBe(viewport);
  expect(revealing(viewport, part(-40, 300), window)).toEqual({ x: 52, y: 0, scale: 1 });
  expect(revealing(viewport, part(750, 580), window)).toEqual({ x: -62, y: -42, scale: 1 });
});
