import { type ClientDebt, type ClientListItem, formatLocalDate, formatMoney } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { isolated } from '../../lib/isolated.ts';
import { TextCell } from '../../records/cells.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import type { DataTableColumn } from '../../ui/data-table.types.ts';

const INVOICES_PATH = '/invoices';
const SHOWN_CURRENCIES = 2;

/** The columns for the roles that read money. */
export const MONEY_COLUMNS: readonly DataTableColumn<ClientListItem>[] = [
  {
    id: 'outstanding',
    header: 'Outstanding',
    align: 'end',
    cell: (client) => <DebtCell {...{ client, ...FIGURES.outstanding }} />,
  },
  {
    id: 'overdue',
    header: 'Overdue',
    align: 'end',
    cell: (client) => <DebtCell {...{ client, ...FIGURES.overdue }} />,
  },
  {
    id: 'lastInvoice',
    header: 'Last invoice',
    cell: ({ money }) => <LastInvoice invoice={money?.lastInvoice ?? null} />,
  },
];

const FIGURES = {
  outstanding: { label: 'Outstanding', status: 'outstanding', member: 'outstandingMinor', tone: '' },
  overdue: { label: 'Overdue', status: 'overdue', member: 'overdueMinor', tone: 'text-red' },
} as const;

type Figure = (typeof FIGURES)[keyof typeof FIGURES];

/** What a client owes. Links to the invoices whose balances it sums. Currencies are never added up. */
function DebtCell({
  client: { id, displayName, money },
  label,
  status,
  member,
  tone,
}: { client: ClientListItem } & Figure) {
  const amounts = (money?.debts ?? [])
    .filter((debt) => debt[member] > 0)
    .map((debt: ClientDebt) => formatMoney({ amountMinor: debt[member], currency: debt.currency }));
  if (amounts.length === 0) return <TextCell>{null}</TextCell>;
  const more = amounts.length - SHOWN_CURRENCIES;
  return (
    <Link
      to={INVOICES_PATH}
      search={{ clientId: id, status } as never}
      className={`inline-flex min-h-6 flex-col justify-center whitespace-nowrap tabular-nums underline-offset-4 hover:underline max-md:min-h-11 md:items-end ${tone}`}
    >
      <span className="sr-only">
        {label} of {isolated(displayName)}: {amounts.join(', ')}
      </span>
      {amounts.slice(0, SHOWN_CURRENCIES).map((amount) => (
        <span key={amount} aria-hidden>
          {amount}
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden className="text-xs text-ink-muted">
          {more} more
        </span>
      )}
    </Link>
  );
}

function LastInvoice({ invoice }: { invoice: NonNullable<ClientListItem['money']>['lastInvoice'] }) {
  if (!invoice) return <TextCell>{null}</TextCell>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Link
        to={pathOfRecord({ path: INVOICES_PATH }, invoice.id)}
        className="whitespace-nowrap underline-offset-4 hover:underline"
      >
        {invoice.number}
      </Link>
      <time dateTime={invoice.issueDate} className="whitespace-nowrap text-ink-muted">
        {formatLocalDate(invoice.issueDate)}
      </time>
    </span>
  );
}
