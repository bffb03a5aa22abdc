import type { Arrow, Point } from './layout.types.ts';

/** SVG path data through the points, with corners rounded by at most `radius`. */
export function roundedPath(points: readonly Point[], radius: number): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${written(point)}`;
      if (!after) return `L${written(point)}`;
      const reach = Math.min(radius, distance(before, point) / 2, distance(point, after) / 2);
      return `L${written(towards(point, before, reach))}Q${written(point)} ${written(towards(point, after, reach))}`;
    })
    .join('');
}

/** The end of a line and the direction in which the line arrives. */
export function arrowOf(points: readonly Point[]): Arrow {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.findLast((point) => distance(point, end) > 0.5) ?? end;
  return { ...end, angle: Math.round((Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI) };
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return {
    x: from.x + ((to.x - from.x) * length) / whole,
    y: from.y + ((to.y - from.y) * length) / whole,
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function written({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
