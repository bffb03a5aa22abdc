import { daysBetween, formatLocalDate, type LocalDate } from '@oficio/contracts';
import { useToday } from '../../lib/api/use-today.ts';
import { TextCell } from '../../records/cells.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';

/** The day on which a domain expires, and the days until then in the organization's time zone. */
export function Expiry({ day }: { day: LocalDate | null }) {
  const today = useToday();
  if (!day) return <TextCell>{null}</TextCell>;
  const days = daysBetween(today, day);
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <time dateTime={day}>{formatLocalDate(day)}</time>
      <Badge tone={expiryTone(days)}>{expiryWords(days)}</Badge>
    </span>
  );
}

export function expiryWords(days: number): string {
  if (days === 0) return 'Today';
  if (days < 0) return days === -1 ? '1 day ago' : `${-days} days ago`;
  return days === 1 ? '1 day' : `${days} days`;
}

function expiryTone(days: number): Tone {
  if (days <= 7) return 'negative';
  return days <= 30 ? 'warning' : 'neutral';
}
