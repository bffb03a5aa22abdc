import { type DashboardAll, formatMoney } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';

type Money = NonNullable<DashboardAll['money']>;

const FIGURES = [
  { name: 'outstanding', label: 'Outstanding', one: 'invoice', tone: '' },
  { name: 'overdue', label: 'Overdue', one: 'invoice', tone: 'text-red' },
  { name: 'receivedThisMonth', label: 'Received this month', one: 'payment', tone: '' },
] as const;

/** What is owed, late and received, in each currency. Each amount links to the list whose sum it is. */
export function MoneyFigures({ currencies, from, to }: Money) {
  const shown = currencies.filter(
    ({ outstanding, receivedThisMonth }) => outstanding.count + receivedThisMonth.count > 0,
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label="Money">
      <dl className="grid gap-y-6 md:grid-cols-3 md:divide-x md:divide-hairline">
        {FIGURES.map(({ name, label, one, tone }) => (
          <div key={name} className="min-w-0 md:px-4 md:first:ps-0">
            <dt className="text-sm text-ink-muted">{label}</dt>
            {shown.map(({ currency, [name]: { count, amountMinor } }) => {
              const amount = formatMoney({ amountMinor, currency });
              return (
                <dd key={currency} className="mt-1 flex flex-wrap items-baseline justify-between gap-x-2">
                  <Link
                    {...(one === 'payment'
                      ? { to: '/invoices/payments', search: { currency, from, to } as never }
                      : { to: '/invoices', search: { currency, status: name } as never })}
                    aria-label={`${label} in ${currency}: ${amount}, ${counted(count, one)}`}
                    className={`inline-flex items-center text-xl font-semibold whitespace-nowrap tabular-nums underline-offset-8 hover:underline max-md:min-h-11 ${count > 0 ? tone : 'text-ink-muted'}`}
                  >
                    {amount}
                  </Link>
                  <span aria-hidden className="text-sm whitespace-nowrap text-ink-muted tabular-nums">
                    {counted(count, one)}
                  </span>
                </dd>
              );
            })}
          </div>
        ))}
      </dl>
    </section>
  );
}

function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}
