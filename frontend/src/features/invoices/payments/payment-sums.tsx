import { formatMoney, NUMBER_LOCALE, type PaymentSums as Sums } from '@oficio/contracts';

const FIGURES = [
  { name: 'receivedMinor', label: 'Received' },
  { name: 'refundedMinor', label: 'Refunded' },
  { name: 'unallocatedMinor', label: 'Credit of clients' },
] as const;

const number = new Intl.NumberFormat(NUMBER_LOCALE);

/** What the payments of the list add up to, in each currency. */
export function PaymentSums({ sums }: { sums: readonly Sums[] }) {
  if (sums.length === 0) return null;
  return (
    <section aria-label="Sums of these payments" className="mb-6">
      <dl className="grid gap-y-4 border-y border-hairline py-5 md:grid-cols-3 md:divide-x md:divide-hairline">
        {FIGURES.map(({ name, label }) => (
          <div key={name} className="md:px-6 md:first:ps-0">
            <dt className="text-sm text-ink-muted">{label}</dt>
            {sums.map(({ currency, count, ...amounts }) => (
              <dd key={currency} className="mt-1 flex items-baseline justify-between gap-3">
                <span className="text-xl font-semibold tabular-nums">
                  {formatMoney({ amountMinor: amounts[name], currency })}
                </span>
                {name === 'receivedMinor' && (
                  <span className="text-sm text-ink-muted tabular-nums">
                    {number.format(count)} {count === 1 ? 'entry' : 'entries'}
                  </span>
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
