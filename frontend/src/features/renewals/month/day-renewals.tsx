import { RENEWALS_PATH } from '../../../entities/hosting/hosting-places.ts';
import { MoneyCell, RecordLink } from '../../../records/cells.tsx';
import { RenewalState } from '../renewal-columns.tsx';
import type { RenewalDay } from './month-days.ts';

/** The renewals of a day with their clients, states and prices. */
export function DayRenewals({ renewals, sums }: Pick<RenewalDay, 'renewals' | 'sums'>) {
  return (
    <>
      <ul className="divide-y divide-hairline">
        {renewals.map((renewal) => (
          <li key={renewal.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 grow basis-40">
              <RecordLink path={RENEWALS_PATH} id={renewal.id} name={renewal.subjectName} />
              {renewal.clientName !== null && (
                <bdi className="block truncate text-xs text-ink-muted">{renewal.clientName}</bdi>
              )}
            </span>
            <RenewalState {...renewal} />
            <span className="ms-auto">
              <MoneyCell amountMinor={renewal.priceMinor} currency={renewal.currency} />
            </span>
          </li>
        ))}
      </ul>
      {renewals.length > 1 &&
        sums.map(({ currency, amountMinor }) => (
          <p key={currency} className="pt-1 text-end text-sm font-semibold">
            Sum <MoneyCell amountMinor={amountMinor} currency={currency} />
          </p>
        ))}
    </>
  );
}
