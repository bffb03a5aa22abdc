import { type AnswerOf, invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { PAYMENT_PLACE } from '../../entities/payment/payment-place.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { counted } from '../../lib/text/counted.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { ShortMoney } from '../../records/short-money.tsx';
import { type SumFigure, SumsLine } from '../../records/sums-line.tsx';

type Sums = AnswerOf<typeof invoiceRoutes.sums>;

const FIGURES = [
  { name: 'drafts', label: 'Drafts', one: 'invoice' },
  { name: 'outstanding', label: 'Outstanding', one: 'invoice' },
  { name: 'overdue', label: 'Overdue', one: 'invoice' },
  { name: 'paid', label: 'Paid this month', one: 'payment' },
] as const;
const FILTERS = {
  drafts: { status: 'draft', kind: 'charge' },
  outstanding: { status: 'outstanding' },
  overdue: { status: 'overdue' },
} as const;

/** What is drafted, owed, late and paid, in each currency. Each figure links to the list whose sum it is. */
export function InvoiceSums({ clientId }: { clientId?: string }) {
  const query = clientId === undefined ? {} : { query: { clientId } };
  const { data, isError } = useQuery(queryOf(invoiceRoutes.sums, query));
  if (isError && !data) return null;
  return (
    <SumsLine
      label="Sums"
      sums={data?.currencies.map((sums) => ({
        currency: sums.currency,
        figures: FIGURES.map((figure) => sumFigure(figure, sums, data.month, clientId)),
      }))}
    />
  );
}

function sumFigure(
  { name, label, one }: (typeof FIGURES)[number],
  { currency, ...sums }: Sums['currencies'][number],
  month: Sums['month'],
  clientId: string | undefined,
): SumFigure {
  const { count, amountMinor } = sums[name] ?? { count: 0, amountMinor: 0 };
  return {
    label,
    amount: <ShortMoney amountMinor={amountMinor} currency={currency} />,
    count,
    isZero: count === 0,
    isLate: name === 'overdue',
    list: {
      to: name === 'paid' ? PAYMENT_PLACE.path : INVOICES.path,
      search: name === 'paid' ? { currency, ...month } : { ...FILTERS[name], currency, clientId },
      name: `${label} in ${currency}: ${moneyText({ amountMinor, currency })}, ${counted(count, one)}`,
    },
  };
}
