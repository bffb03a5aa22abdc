import { type AnswerOf, formatMoney, invoiceRoutes, NUMBER_LOCALE } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../lib/route-query.ts';
import { INVOICES } from './invoice-area.tsx';

type CurrencySums = AnswerOf<typeof invoiceRoutes.sums>['currencies'][number];

const FIGURES = [
  { name: 'drafts', label: 'Drafts', status: 'draft', tone: '' },
  { name: 'outstanding', label: 'Outstanding', status: 'outstanding', tone: '' },
  { name: 'overdue', label: 'Overdue', status: 'overdue', tone: 'text-red' },
] as const;

const number = new Intl.NumberFormat(NUMBER_LOCALE);

/** What is drafted, owed and late, in each currency. Each figure links to the list whose sum it is. */
export function InvoiceSums({ clientId }: { clientId?: string }) {
  const { data } = useQuery(
    queryOf(invoiceRoutes.sums, clientId === undefined ? {} : { query: { clientId } }),
  );
  if (!data || data.currencies.length === 0) return null;
  return (
    <section aria-label="Sums" className="mb-6">
      <dl className="grid gap-y-4 border-y border-hairline py-5 md:grid-cols-3 md:divide-x md:divide-hairline">
        {FIGURES.map((figure) => (
          <div key={figure.name} className="md:px-6 md:first:ps-0">
            <dt className="text-sm text-ink-muted">{figure.label}</dt>
            {data.currencies.map((sums) => (
              <SumLine key={sums.currency} {...{ sums, clientId }} {...figure} />
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

function SumLine({
  sums,
  clientId,
  name,
  label,
  status,
  tone,
}: { sums: CurrencySums; clientId: string | undefined } & (typeof FIGURES)[number]) {
  const { currency } = sums;
  const { count, amountMinor } = sums[name];
  const amount = formatMoney({ amountMinor, currency });
  const counted = `${number.format(count)} ${count === 1 ? 'invoice' : 'invoices'}`;
  return (
    <dd className="mt-1 flex items-baseline justify-between gap-3">
      <Link
        to={INVOICES.path}
        search={{ status, currency, clientId } as never}
        aria-label={`${label} in ${currency}: ${amount}, ${counted}`}
        className={`inline-flex items-center text-xl font-semibold tabular-nums underline-offset-8 hover:underline max-md:min-h-11 ${count > 0 ? tone : ''}`}
      >
        {amount}
      </Link>
      <span className="text-sm text-ink-muted tabular-nums">{counted}</span>
    </dd>
  );
}
