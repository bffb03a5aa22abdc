import { type ClientDebts, type ClientListItem, clientDebtRoutes, formatLocalDate } from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../lib/api/route-query.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { TextCell } from '../../records/cells.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import type { DataTableColumn } from '../../ui/data-table.types.ts';

export const INVOICES_PATH = '/invoices';

/** What the clients of a page owe, which only the roles that read money ask for. */
export interface DebtsOfPage {
  of: (client: ClientListItem) => ClientDebts | undefined;
  /** Whether the amounts couldn't be loaded. */
  failed: boolean;
}

/** What the clients owe; null for the roles that don't read money. */
export function useDebts(clients: readonly ClientListItem[], readsMoney: boolean): DebtsOfPage | null {
  const ids = clients.map(({ id }) => id).join(',');
  const { data, isError } = useQuery({
    ...queryOf(clientDebtRoutes.list, { query: { ids } }),
    enabled: readsMoney && ids !== '',
    placeholderData: keepPreviousData,
  });
  if (!readsMoney) return null;
  const known = new Map(data?.items.map((debts) => [debts.id, debts]));
  return { of: ({ id }) => known.get(id), failed: isError };
}

/** The columns for the roles that read money. */
export const moneyColumns = (debts: DebtsOfPage): readonly DataTableColumn<ClientListItem>[] => [
  {
    id: 'outstanding',
    header: 'Outstanding',
    width: 140,
    lead: true,
    align: 'end',
    cell: (client) => <DebtCell client={client} debts={debts} {...FIGURES.outstanding} />,
  },
  {
    id: 'overdue',
    header: 'Overdue',
    width: 140,
    rank: 1,
    align: 'end',
    cell: (client) => <DebtCell client={client} debts={debts} {...FIGURES.overdue} />,
  },
  {
    id: 'lastInvoice',
    header: 'Last invoice',
    width: 220,
    rank: 2,
    cell: (client) => <LastInvoice client={client} debts={debts} />,
  },
];

const FIGURES = {
  outstanding: { label: 'Outstanding', status: 'outstanding', member: 'outstandingMinor', tone: '' },
  overdue: { label: 'Overdue', status: 'overdue', member: 'overdueMinor', tone: 'text-red' },
} as const;

type Figure = (typeof FIGURES)[keyof typeof FIGURES];

interface CellProps {
  client: ClientListItem;
  debts: DebtsOfPage;
}

/** A cell whose amounts are still being loaded, or couldn't be. */
function NotKnown({ failed }: { failed: boolean }) {
  return <span className="text-ink-muted">{failed ? 'Not loaded' : '…'}</span>;
}

/** What a client owes. Links to the invoices whose balances it sums. Currencies are never added up. */
function DebtCell({ client, debts, label, status, member, tone }: CellProps & Figure) {
  const owed = debts.of(client);
  if (!owed) return <NotKnown failed={debts.failed} />;
  const { id, displayName } = client;
  const amounts = owed.debts
    .filter((debt) => debt[member] > 0)
    .map((debt) => moneyText({ amountMinor: debt[member], currency: debt.currency }));
  if (amounts.length === 0) return <TextCell>{null}</TextCell>;
  const [first, ...others] = amounts;
  return (
    <Link
      to={INVOICES_PATH}
      search={{ clientId: id, status } as never}
      className={`inline-flex min-h-6 items-center gap-1 whitespace-nowrap tabular-nums underline-offset-4 hover:underline max-md:min-h-11 ${tone}`}
    >
      <span className="sr-only">
        {label} of {isolated(displayName)}: {amounts.join(', ')}
      </span>
      <span aria-hidden>{first}</span>
      {others.length > 0 && (
        <span aria-hidden title={others.join(', ')} className="text-xs text-ink-muted">
          +{others.length}
        </span>
      )}
    </Link>
  );
}

function LastInvoice({ client, debts }: CellProps) {
  const owed = debts.of(client);
  if (!owed) return <NotKnown failed={debts.failed} />;
  const invoice = owed.lastInvoice;
  if (!invoice) return <TextCell>{null}</TextCell>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 md:flex-nowrap">
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
