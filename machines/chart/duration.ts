const UNITS = [
  { name: 'h', milliseconds: 3_600_000 },
  { name: 'min', milliseconds: 60_000 },
  { name: 's', milliseconds: 1_000 },
] as const;

/** `500 ms`, `1.5 s`, `30 s`, `5 min`, `1 h`: the largest unit that needs at most two decimals. */
export function durationText(milliseconds: number): string {
  const unit = UNITS.find((candidate) => {
    const amount = milliseconds / candidate.milliseconds;
    return amount >= 1 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-9;
  });
  return unit ? `${milliseconds / unit.milliseconds} ${unit.name}` : `${milliseconds} ms`;
}
