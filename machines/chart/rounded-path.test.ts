import { expect, it } from 'vitest';
import { arrowOf, roundedPath } from './rounded-path.ts';

it('corners are rounded, with a smaller radius where a side is short', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 40 },
    { x: 10, y: 40 },
    { x: 10, y: 100 },
  ];
  expect(roundedPath(points, 8)).toBe('M0 0L0 35Q0 40 5 40L5 40Q10 40 10 45L10 100');
});

it('the arrow points in the direction of arrival', () => {
  const from = { x: 10, y: 10 };
  expect([
    arrowOf([from, { x: 10, y: 30 }]).angle,
    arrowOf([from, { x: 40, y: 10 }]).angle,
    arrowOf([from, { x: 10, y: -30 }]).angle,
    arrowOf([{ x: 40, y: 10 }, from]).angle,
  ]).toEqual([90, 0, -90, 180]);
});

it('the direction is that of the last segment with a length', () => {
  const end = { x: 50, y: 50 };
  expect(arrowOf([{ x: 50, y: 0 }, { x: 50, y: 49.9 }, end])).toEqual({ ...end, angle: 90 });
});
