import { clientMoneyRoutes, paymentRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { moneyText } from '../../lib/text/money-text.ts';

/** What a client has left in each currency, from payments and credit notes. Nothing where there is none. */
export function ClientCredit({ clientId }: { clientId: string }) {
  const mayRead = useMay(clientMoneyRoutes.balance);
  const mayList = useMay(paymentRoutes.list);
  const { data } = useQuery({
    ...queryOf(clientMoneyRoutes.balance, { parameters: { id: clientId } }),
    enabled: mayRead,
  });
  const credits = data?.currencies.filter(({ creditMinor }) => creditMinor > 0) ?? [];
  if (!mayRead || credits.length === 0) return null;
  return (
    <section aria-label="Credit" className="mb-6 rounded-control bg-sunken px-4 py-3 text-sm">
      <ul className="flex flex-col gap-1">
        {credits.map(({ currency, creditMinor, unallocatedMinor, creditNotesMinor }) => {
          const money = (amountMinor: number) => moneyText({ amountMinor, currency });
          return (
            <li key={currency} className="flex flex-wrap items-baseline gap-x-3">
              <span>
                <span className="font-semibold tabular-nums">{money(creditMinor)}</span> of credit
              </span>
              <span className="text-ink-muted tabular-nums">
                {[
                  unallocatedMinor > 0 && `${money(unallocatedMinor)} from payments`,
                  creditNotesMinor > 0 && `${money(creditNotesMinor)} from credit notes`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {mayList && unallocatedMinor > 0 && (
                <Link
                  to="/invoices/payments"
                  search={{ clientId, status: 'unallocated', currency } as never}
                  className="underline underline-offset-4"
                >
                  Show the payments
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
