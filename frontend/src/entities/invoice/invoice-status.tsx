import { daysBetween, formatLocalDate, type InvoiceListItem } from '@oficio/contracts';
import { invoiceStatus } from '@oficio/machines/invoice';
import { useToday } from '../../lib/api/use-today.ts';
import { TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import { statusWords } from './invoice-words.ts';

/** The status on the present day, and whether the invoice is in the archive. */
export function InvoiceStatusBadge({ invoice }: { invoice: InvoiceListItem }) {
  const { label, tone } = statusWords(invoiceStatus(invoice, useToday()));
  return (
    <span className="inline-flex gap-1">
      <Badge tone={tone}>{label}</Badge>
      {invoice.isArchived && <Badge>Archived</Badge>}
    </span>
  );
}

/** The due date; while something is owed, also the days until then. */
export function DueDay({ invoice }: { invoice: InvoiceListItem }) {
  const today = useToday();
  const { dueDate, lifecycle, balanceMinor } = invoice;
  if (dueDate === null) return <TextCell>{null}</TextCell>;
  const days = daysBetween(today, dueDate);
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums md:flex-nowrap">
      <time dateTime={dueDate}>{formatLocalDate(dueDate)}</time>
      {lifecycle === 'issued' && balanceMinor > 0 && (
        <span className={days < 0 ? 'text-xs font-medium text-red' : 'text-xs text-ink-muted'}>
          {dueWords(days)}
        </span>
      )}
    </span>
  );
}

/** For example `in 5 days`, `today`, `3 days ago`. */
export function dueWords(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} ago`;
}
