import { type DashboardAll } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { moneyText } from '../../lib/text/money-text.ts';
import { changeWords } from '../../records/charts/change-words.ts';
import { shownOf } from '../../records/period/by-currency.tsx';
import type { CurrencySearch } from '../../records/period/period-search.ts';

type Money = NonNullable<DashboardAll['money']>;
type Currency = Money['currencies'][number];

interface Figure {
  label: string;
  /** Counted beside the amount. */
  one?: 'invoice' | 'payment' | 'expense';
  tone?: string;
  /** What the amount is, beside its label. */
  meaning: string;
  sum: (money: Currency) => { count: number; amountMinor: number };
  before?: (money: Currency) => number;
  list: (only: { currency?: string }, month: Pick<Money, 'from' | 'to'>) => { to: string; search: object };
}

const FIGURES: readonly Figure[] = [
  {
    label: 'Outstanding',
    meaning: 'With tax',
    one: 'invoice',
    sum: ({ outstanding }) => outstanding,
    list: (only) => ({ to: '/invoices', search: { ...only, status: 'outstanding' } }),
  },
  {
    label: 'Overdue',
    meaning: 'With tax',
    one: 'invoice',
    tone: 'text-red',
    sum: ({ overdue }) => overdue,
    list: (only) => ({ to: '/invoices', search: { ...only, status: 'overdue' } }),
  },
  {
    label: 'Received this month',
    meaning: 'With tax',
    one: 'payment',
    sum: ({ receivedThisMonth }) => receivedThisMonth,
    before: ({ before }) => before.receivedMinor,
    list: (only, { from, to }) => ({ to: '/invoices/payments', search: { ...only, from, to } }),
  },
  {
    label: 'Expenses this month',
    meaning: 'With tax',
    one: 'expense',
    sum: ({ expensesThisMonth }) => expensesThisMonth,
    before: ({ before }) => before.expensesMinor,
    list: (only, { from: paidFrom, to: paidTo }) => ({
      to: '/accounting/expenses',
      search: { ...only, paidFrom, paidTo },
    }),
  },
  {
    label: 'Net this month',
    // It isn't the difference of the two figures beside it: income without an invoice counts, too.
    meaning: 'All income less paid expenses, with tax',
    sum: ({ netThisMonthMinor }) => ({ count: 0, amountMinor: netThisMonthMinor }),
    before: ({ before }) => before.netMinor,
    list: ({ currency = 'all' }, { from, to }) => ({
      to: '/accounting/overview',
      search: { currency, from, to },
    }),
  },
];

/**
 * What is owed, late, received and spent: large in the first currency, small in the others. Each amount links to the
 * list whose sum it is.
 */
export function MoneyFigures({
  currencies,
  converted,
  from,
  to,
  search: chosen,
}: Money & { search: CurrencySearch }) {
  const moved = currencies.filter(
    ({ outstanding, receivedThisMonth, expensesThisMonth, netThisMonthMinor }) =>
      outstanding.count + receivedThisMonth.count + expensesThisMonth.count > 0 || netThisMonthMinor !== 0,
  );
  if (moved.length === 0) return null;
  const shown = shownOf({ currencies: moved, converted }, chosen);
  const isConverted = shown.some((one) => one.isConverted);
  return (
    <section aria-label="Money">
      {isConverted && (
        <p className="mb-3 text-sm text-ink-muted">
          Each amount at the exchange rate that was stored with it
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 border-y border-hairline py-6 lg:grid-cols-3 xl:grid-cols-5">
        {FIGURES.map(({ label, one, tone = '', meaning, sum, before, list }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-muted">{label}</dt>
            {shown.map(({ figures: money }, index) => {
              const { currency } = money;
              const { count, amountMinor } = sum(money);
              const amount = moneyText({ amountMinor, currency });
              const details = [
                meaning,
                ...(one ? [`${count} ${count === 1 ? one : `${one}s`}`] : []),
                ...(before ? [changeWords(amountMinor, before(money), currency)] : []),
              ];
              const { to: path, search } = list(isConverted ? {} : { currency }, { from, to });
              return (
                <dd key={currency} className="mt-1">
                  <Link
                    to={path}
                    search={search as never}
                    aria-label={`${label} in ${currency}: ${amount}${details.map((text) => `, ${text}`).join('')}`}
                    className={`inline-flex items-center font-semibold whitespace-nowrap ${index === 0 ? 'text-lg md:text-xl' : 'text-sm'} tabular-nums underline-offset-8 hover:underline max-md:min-h-11 ${amountMinor === 0 ? 'text-ink-muted' : tone}`}
                  >
                    {amount}
                  </Link>
                  {index === 0 &&
                    details.map((text) => (
                      <span aria-hidden key={text} className="block text-xs text-ink-muted tabular-nums">
                        {text}
                      </span>
                    ))}
                </dd>
              );
            })}
          </div>
        ))}
      </dl>
    </section>
  );
}
