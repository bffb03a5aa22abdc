import { RENEWAL_WORD_TEXTS, type RenewalSums as Sums } from '@oficio/contracts';
import { RENEWALS_PATH } from '../../entities/hosting/hosting-places.ts';
import { ShortMoney } from '../../records/short-money.tsx';
import { SumsLine } from '../../records/sums-line.tsx';

/** What the renewals of the list add up to, in each currency. Undefined while they are being loaded. */
export function RenewalSums({ sums }: { sums: readonly Sums[] | undefined }) {
  return (
    <SumsLine
      label="Sums of these renewals"
      note={{
        label: 'Not counted',
        amount: RENEWAL_WORD_TEXTS.withClient,
        list: {
          to: RENEWALS_PATH,
          search: { state: 'withClient' },
          name: 'Renewals that the client pays to the provider: ',
        },
      }}
      sums={sums?.map(({ currency, count, priceMinor, costMinor }) => {
        const money = (amountMinor: number) => <ShortMoney amountMinor={amountMinor} currency={currency} />;
        return {
          currency,
          figures: [
            { label: 'Price', amount: money(priceMinor), isZero: priceMinor === 0, count },
            { label: 'Cost', amount: money(costMinor), isZero: costMinor === 0 },
            { label: 'Margin', amount: money(priceMinor - costMinor), isZero: priceMinor === costMinor },
          ],
        };
      })}
    />
  );
}
