/**
 * The values of an axis from `low` to `high`, in their order: multiples of 1, 2 or 5 times a power of ten, 0 among them,
 * so that the first is at or below `low` and the last at or above `high`. `low` ≤ 0 ≤ `high`.
 */
export function ticksOf(low: number, high: number, wanted = 4): number[] {
  const span = high - low || 1;
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * (STEPS.find((factor) => factor * power >= rough) ?? 10));
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

const STEPS = [1, 2, 5, 10];
