import { INVOICES } from '../../../entities/invoice/invoice-area.tsx';
import { counted } from '../../../lib/text/counted.ts';
import { MoneyLink } from '../../../records/money-link.tsx';

interface MoneyFigureProps {
  label: string;
  currency: string;
  sum: { count: number; amountMinor: number };
  /** The path and the search of the list whose sum it is; the invoices by default. */
  path?: string;
  search: object;
  /** What is counted. */
  one?: string;
  tone?: string;
}

/** An amount that links to the invoices or payments whose sum it is. */
export function MoneyFigure({
  label,
  currency,
  sum,
  path = INVOICES.path,
  search,
  one = 'invoice',
  tone = '',
}: MoneyFigureProps) {
  const details = ['with tax', counted(sum.count, one)];
  return (
    <div className="min-w-0 xl:px-6 xl:first:ps-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-1">
        <MoneyLink
          label={label}
          details={details}
          amountMinor={sum.amountMinor}
          currency={currency}
          path={path}
          search={search}
          className={`text-xl font-semibold ${tone}`}
        />
        <span aria-hidden className="block text-sm text-ink-muted tabular-nums">
          With tax, {counted(sum.count, one)}
        </span>
      </dd>
    </div>
  );
}
