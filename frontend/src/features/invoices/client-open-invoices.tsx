import { formatLocalDate, invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { MoneyList } from '../../records/money-list.tsx';
import { pathOfRecord } from '../../records/record-area.ts';

const SHOWN = 5;

/** The open invoices of a client that are due first. Nothing where the person doesn't read invoices, or none is open. */
export function ClientOpenInvoices({ clientId }: { clientId: string }) {
  const mayRead = useMay(invoiceRoutes.list);
  const query = { clientId, status: 'outstanding', sort: 'dueDate', limit: SHOWN } as const;
  const { data } = useQuery({ ...queryOf(invoiceRoutes.list, { query }), enabled: mayRead });
  if (!mayRead || !data || data.items.length === 0) return null;
  return (
    <MoneyList
      title="Open invoices"
      all={{
        label: `All ${data.total} open`,
        to: `/clients/${clientId}/invoices`,
        search: { status: 'outstanding' },
      }}
      rows={data.items.map(({ id, title, dueDate, balanceMinor, currency }) => ({
        id,
        path: pathOfRecord(INVOICES, id),
        name: title,
        detail: dueDate ? `Due ${formatLocalDate(dueDate)}` : 'Without a due date',
        amount: moneyText({ amountMinor: balanceMinor, currency }),
      }))}
    />
  );
}
