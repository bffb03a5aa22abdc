/** A line of a list: texts and amounts by header. An absent amount is null. */
export type Line = Record<string, string | bigint | null>;

/** A number with a point: 1234 of two decimals is `12.34`. */
export function decimal(minor: bigint, decimals: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const point = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${minor < 0n ? '-' : ''}${whole}${point}`;
}
