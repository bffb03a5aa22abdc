import { invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { moneyText } from '../../lib/text/money-text.ts';

/**
 * What a client owes, in each currency, in the header of its page. Nothing where the person doesn't read invoices, or nothing
 * is owed.
 */
export function ClientBalance({ clientId }: { clientId: string }) {
  const mayRead = useMay(invoiceRoutes.list);
  const { data } = useQuery({ ...queryOf(invoiceRoutes.sums, { query: { clientId } }), enabled: mayRead });
  const owed = data?.currencies.filter(({ outstanding }) => outstanding.count > 0) ?? [];
  if (!mayRead || owed.length === 0) return null;
  return (
    <ul aria-label="Balance" className="-mt-3 mb-4 flex flex-wrap gap-x-8 text-sm text-ink-muted">
      {owed.map(({ currency, outstanding, overdue }) => (
        <li key={currency} className="flex flex-wrap items-baseline gap-x-3">
          <Owed clientId={clientId} status="outstanding" currency={currency} className="text-lg text-ink">
            {moneyText({ amountMinor: outstanding.amountMinor, currency })}
          </Owed>
          outstanding, with tax
          {overdue.count > 0 && (
            <Owed clientId={clientId} status="overdue" currency={currency} className="text-red">
              {`${moneyText({ amountMinor: overdue.amountMinor, currency })} overdue`}
            </Owed>
          )}
        </li>
      ))}
    </ul>
  );
}

interface OwedProps {
  clientId: string;
  status: 'outstanding' | 'overdue';
  currency: string;
  className: string;
  children: string;
}

/** An amount with a link to its invoices on the client's page. */
function Owed({ clientId, status, currency, className, children }: OwedProps) {
  return (
    <Link
      to="/clients/$clientId/invoices"
      params={{ clientId }}
      search={{ status, currency } as never}
      className={`inline-flex min-h-6 items-center font-semibold whitespace-nowrap tabular-nums underline-offset-4 hover:underline max-md:min-h-11 ${className}`}
    >
      {children}
    </Link>
  );
}
