import { useServerTime } from '../../lib/server-time.ts';

const MINUTE = 60_000;
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** '5 minutes ago'; from a month on the day itself. */
export function timeAgo(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age >= 30 * 24 * 60 * MINUTE) {
    return new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
  }
  const step = STEPS.find(([, length]) => age >= length);
  return step ? relative.format(-Math.floor(age / step[1]), step[0]) : 'just now';
}

export function TimeAgo({ instant }: { instant: string }) {
  const now = useServerTime();
  return (
    <time
      dateTime={instant}
      title={new Date(instant).toLocaleString('en-US')}
      className="shrink-0 text-xs text-ink-muted"
    >
      {timeAgo(instant, now())}
    </time>
  );
}
