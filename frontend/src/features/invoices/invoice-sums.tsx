import { type AnswerOf, invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { PAYMENT_PLACE } from '../../entities/payment/payment-place.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { counted } from '../../lib/text/counted.ts';
import { moneyText } from '../../lib/text/money-text.ts';

type CurrencySums = AnswerOf<typeof invoiceRoutes.sums>['currencies'][number];
type Month = AnswerOf<typeof invoiceRoutes.sums>['month'];

const FIGURES = [
  { name: 'drafts', label: 'Drafts', one: 'invoice', tone: '' },
  { name: 'outstanding', label: 'Outstanding', one: 'invoice', tone: '' },
  { name: 'overdue', label: 'Overdue', one: 'invoice', tone: 'text-red' },
  { name: 'paid', label: 'Paid this month', one: 'payment', tone: '' },
] as const;
const FILTERS = {
  drafts: { status: 'draft', kind: 'charge' },
  outstanding: { status: 'outstanding' },
  overdue: { status: 'overdue' },
} as const;

/** What is drafted, owed, late and paid, in each currency. Each figure links to the list whose sum it is. */
export function InvoiceSums({ clientId }: { clientId?: string }) {
  const { data } = useQuery(
    queryOf(invoiceRoutes.sums, clientId === undefined ? {} : { query: { clientId } }),
  );
  if (!data || data.currencies.length === 0) return null;
  const { currencies, month } = data;
  const figures = FIGURES.filter(({ name }) => name !== 'paid' || month);
  return (
    <section aria-label="Sums" className="mb-6">
      <dl
        className={`grid grid-cols-2 gap-x-4 gap-y-4 border-y border-hairline py-5 md:gap-x-0 md:divide-x md:divide-hairline ${month ? 'md:grid-cols-4' : 'md:grid-cols-3'}`}
      >
        {figures.map((figure) => (
          <div key={figure.name} className={month ? 'md:px-4 md:first:ps-0' : 'md:px-6 md:first:ps-0'}>
            <dt className="text-sm text-ink-muted">{figure.label}</dt>
            {currencies.map((sums) => (
              <SumLine key={sums.currency} sums={sums} clientId={clientId} month={month} {...figure} />
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

type SumLineProps = {
  sums: CurrencySums;
  clientId: string | undefined;
  month: Month;
} & (typeof FIGURES)[number];

function SumLine({ sums, clientId, month, name, label, one, tone }: SumLineProps) {
  const { currency } = sums;
  const { count, amountMinor } = sums[name] ?? { count: 0, amountMinor: 0 };
  const amount = moneyText({ amountMinor, currency });
  return (
    <dd className="md:mt-1">
      <Link
        {...(name === 'paid'
          ? { to: PAYMENT_PLACE.path, search: { currency, ...month } as never }
          : { to: INVOICES.path, search: { ...FILTERS[name], currency, clientId } as never })}
        aria-label={`${label} in ${currency}: ${amount}, ${counted(count, one)}`}
        className={`flex items-center font-semibold whitespace-nowrap tabular-nums underline-offset-8 hover:underline max-md:min-h-11 md:text-lg ${count > 0 ? tone : ''}`}
      >
        {amount}
      </Link>
      <span className="block text-xs text-ink-muted tabular-nums max-md:-mt-2 max-md:pb-1">
        {counted(count, one)}
      </span>
    </dd>
  );
}
