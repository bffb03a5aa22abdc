import { invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { Section } from '../../ui/card.tsx';

/** What a client owes, in each currency. Nothing where the person doesn't read invoices, or nothing was issued. */
export function ClientBalance({ clientId }: { clientId: string }) {
  const mayRead = useMay(invoiceRoutes.list);
  const { data } = useQuery({ ...queryOf(invoiceRoutes.sums, { query: { clientId } }), enabled: mayRead });
  const owed = data?.currencies.filter(({ outstanding }) => outstanding.count > 0) ?? [];
  if (!mayRead || owed.length === 0) return null;
  return (
    <Section title="Balance">
      <ul className="flex flex-col gap-1">
        {owed.map(({ currency, outstanding, overdue }) => (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-3">
            <Link
              to="/clients/$clientId/invoices"
              params={{ clientId }}
              search={{ status: 'outstanding', currency } as never}
              className="text-xl font-semibold tabular-nums underline-offset-8 hover:underline"
            >
              {moneyText({ amountMinor: outstanding.amountMinor, currency })}
            </Link>
            {overdue.count > 0 && (
              <span className="text-sm text-red tabular-nums">
                {moneyText({ amountMinor: overdue.amountMinor, currency })} overdue
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
