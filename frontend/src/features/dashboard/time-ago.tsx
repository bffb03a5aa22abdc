import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oficio/contracts';
import { useServerTime } from '../../lib/api/server-time.ts';
import { formatDay } from '../../lib/text/format-day.ts';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
];

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** '5 minutes ago'; after a month the day. */
export function timeAgo(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age >= 30 * DAY_MS) return formatDay(instant);
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
