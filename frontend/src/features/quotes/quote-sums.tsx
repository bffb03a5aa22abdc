import { type AnswerOf, quoteRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { QUOTES } from '../../entities/quote/quote-area.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { counted } from '../../lib/text/counted.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { ShortMoney } from '../../records/short-money.tsx';
import { type SumFigure, SumsLine } from '../../records/sums-line.tsx';

const FIGURES = [
  { status: 'open', label: 'Open' },
  { status: 'accepted', label: 'Accepted, to invoice' },
] as const;

type Sums = AnswerOf<typeof quoteRoutes.sums>['currencies'][number];

/** What can still be answered, and what is accepted and not invoiced, in each currency. Each figure links to its list. */
export function QuoteSums() {
  const { data, isError } = useQuery(queryOf(quoteRoutes.sums));
  if (isError && !data) return null;
  return (
    <SumsLine
      label="Sums"
      sums={data?.currencies.map((sums) => ({
        currency: sums.currency,
        figures: FIGURES.map((figure) => sumFigure(figure, sums)),
      }))}
    />
  );
}

function sumFigure({ status, label }: (typeof FIGURES)[number], { currency, ...sums }: Sums): SumFigure {
  const { count, amountMinor } = sums[status];
  return {
    label,
    amount: <ShortMoney amountMinor={amountMinor} currency={currency} />,
    count,
    isZero: count === 0,
    list: {
      to: QUOTES.path,
      search: { status, currency },
      name: `${label} in ${currency}: ${moneyText({ amountMinor, currency })}, ${counted(count, 'quote')}`,
    },
  };
}
