/** Minutes of a typed duration: `90`, `90m`, `1:30`, `1h 30m`, `1.5h`, `1,5 h`. Null for another text. */
export function readMinutes(text: string): number | null {
  const typed = text.trim().toLowerCase();
  const clock = /^(\d{1,5}):([0-5]\d)$/.exec(typed);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const parts = /^(?:(\d{1,5}(?:[.,]\d{1,2})?)\s*h)?\s*(?:(\d{1,6})\s*m?)?$/.exec(typed);
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return null;
  return Math.round(Number((parts[1] ?? '0').replace(',', '.')) * 60) + Number(parts[2] ?? 0);
}

/** `1h 30m` */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`;
}
