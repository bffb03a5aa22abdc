import { authRoutes, followingRate, type Payment } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { shownRate } from '../../lib/text/typed-values.ts';
import { Fact } from '../../records/record-facts.tsx';

/** What arrived of a payment in another currency, its rates, and what its settlements gained or lost by them. */
export function ExchangeFacts({ payment }: { payment: Payment }) {
  const { amountMinor, received, exchangeMinor } = payment;
  const { data: user } = useQuery(queryOf(authRoutes.me));
  const own = user?.organization?.currency ?? '';
  const rates = ratesOf(payment, own);
  return (
    <>
      {received && (
        <Fact label={amountMinor < 0 ? 'Returned' : 'Received'}>
          <span className="tabular-nums">{moneyText(received)}</span>
        </Fact>
      )}
      {rates.length > 0 && (
        <Fact label="Rate">
          {rates.map((rate) => (
            <span key={rate} className="block tabular-nums">
              {rate}
            </span>
          ))}
        </Fact>
      )}
      {own !== '' && exchangeMinor !== 0 && (
        <Fact label={exchangeMinor > 0 ? 'Exchange gain' : 'Exchange loss'}>
          <span className="tabular-nums">
            {moneyText({ amountMinor: Math.abs(exchangeMinor), currency: own })}
          </span>
        </Fact>
      )}
    </>
  );
}

/** The rate to the organization's currency, and that between both amounts where it is another one. */
function ratesOf({ amountMinor, currency, received, fxRateE8 }: Payment, own: string): string[] {
  const rates = fxRateE8 === null ? [] : [`1 ${currency} = ${shownRate(fxRateE8)} ${own}`];
  if (!received || received.amountMinor === 0 || received.currency === own) return rates;
  const settled = { amountMinor: Math.abs(amountMinor), currency };
  const arrived = { ...received, amountMinor: Math.abs(received.amountMinor) };
  const following = followingRate(settled, arrived, own);
  if (following.rateE8 === null) return rates;
  return [...rates, `1 ${following.of} = ${shownRate(following.rateE8)} ${following.in}`];
}
