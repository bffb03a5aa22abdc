/** Milliseconds since 1970 as the local time of day: `09:05:03.007`. */
export function clockText(at: number): string {
  const time = new Date(at);
  const [hours, minutes, seconds] = [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${hours}:${minutes}:${seconds}.${String(time.getMilliseconds()).padStart(3, '0')}`;
}

/** A duration from now in milliseconds as text: `in 4 min 10 s`, `12 s ago`. */
export function inText(milliseconds: number): string {
  const seconds = Math.round(Math.abs(milliseconds) / 1_000);
  const parts = [
    [Math.floor(seconds / 3_600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const from = parts.findIndex(([amount]) => amount > 0);
  const shown = from < 0 ? parts.slice(2) : parts.slice(from, from + 2);
  const text = shown.map(([amount, unit]) => `${amount} ${unit}`).join(' ');
  return milliseconds < 0 ? `${text} ago` : `in ${text}`;
}
