import { type ClientAnalytics, NUMBER_LOCALE } from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';
import { ShareTable } from '../../records/share-table.tsx';
import { INVOICES_PATH } from './client-debts.tsx';

type Money = NonNullable<ClientAnalytics['money']>;
type TopClient = Money['currencies'][number]['topClients'][number];

const days = new Intl.NumberFormat(NUMBER_LOCALE, {
  maximumFractionDigits: 1,
  style: 'unit',
  unit: 'day',
  unitDisplay: 'long',
});

/** To whom most was invoiced in a year, by currency, and how soon they pay. Each figure links to its invoices. */
export function TopClients({ money: { from, to, currencies } }: { money: Money }) {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      {currencies.map(({ currency, invoicedMinor, topClients }) => (
        <ShareTable
          key={currency}
          title={`Top clients in ${currency}`}
          description="Invoiced in the last 12 months, with tax"
          what="Client"
          measure="Invoiced"
          path={INVOICES_PATH}
          rows={topClients.map(({ clientId, name, amountMinor, paid }) => ({
            key: clientId,
            label: <bdi className="line-clamp-1 break-all">{name}</bdi>,
            value: moneyText({ amountMinor, currency }),
            share: invoicedMinor > 0 ? amountMinor / invoicedMinor : null,
            search: { reached: 'issued', clientId, currency, from, to },
            detail: paidIn(paid, { reached: 'paid', kind: 'invoice', clientId, currency, from, to }),
          }))}
        />
      ))}
    </div>
  );
}

function paidIn({ count, medianDays }: TopClient['paid'], search: object) {
  if (medianDays === null) return undefined;
  const basis = count === 1 ? '1 invoice' : `median of ${count} invoices`;
  return { label: `Pays in ${days.format(medianDays)} (${basis})`, search };
}
