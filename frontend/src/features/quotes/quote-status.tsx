import { daysBetween, formatLocalDate, type LocalDate, type QuoteListItem } from '@oficio/contracts';
import { quoteStatus } from '@oficio/machines/quote';
import { dueWords } from '../../entities/invoice/invoice-status.tsx';
import { QUOTE_STATUS_WORDS } from '../../entities/quote/quote-words.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The status on the present day, and whether the quote is in the archive. */
export function QuoteStatusBadge({ quote }: { quote: QuoteListItem }) {
  const { label, tone } = QUOTE_STATUS_WORDS[quoteStatus(quote, useToday())];
  return (
    <span className="inline-flex gap-1">
      <Badge tone={tone}>{label}</Badge>
      {quote.isArchived && <Badge>Archived</Badge>}
    </span>
  );
}

/** The last day on which the client can answer; of an open quote, also the days until then. */
export function ValidUntil({ quote: { validUntil, lifecycle } }: { quote: QuoteListItem }) {
  const today = useToday();
  if (validUntil === null) return <TextCell>{null}</TextCell>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums md:flex-nowrap">
      <time dateTime={validUntil}>{formatLocalDate(validUntil)}</time>
      {lifecycle === 'open' && <Distance day={validUntil} today={today} />}
    </span>
  );
}

function Distance({ day, today }: { day: LocalDate; today: LocalDate }) {
  const days = daysBetween(today, day);
  if (days >= 0) return <span className="text-xs text-ink-muted">{dueWords(days)}</span>;
  return <span className="text-xs font-medium text-amber">expired {dueWords(days)}</span>;
}
