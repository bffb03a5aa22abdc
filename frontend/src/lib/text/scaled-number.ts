/** A number that is stored as a whole number of its smallest part: 10.6667 with four decimals is 106,667. */
export function scaledText(stored: number, decimals: number): string {
  const digits = String(stored).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`;
}

/** The stored number of a typed one, which isn't negative; null for any other text, and for more decimals. */
export function parseScaled(text: string, decimals: number): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d*))?$/.exec(text.trim().replace(/\s*%$/, '')) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  const stored = Number(whole + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(stored) ? stored : null;
}
