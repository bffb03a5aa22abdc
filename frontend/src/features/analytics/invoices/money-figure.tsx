import { Link } from '@tanstack/react-router';
import { INVOICES } from '../../../entities/invoice/invoice-area.tsx';
import { counted } from '../../../lib/text/counted.ts';
import { moneyText } from '../../../lib/text/money-text.ts';

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
  const amount = moneyText({ amountMinor: sum.amountMinor, currency });
  return (
    <div className="min-w-0 xl:px-6 xl:first:ps-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-1">
        <Link
          to={path}
          search={search as never}
          aria-label={`${label}: ${amount}, with tax, ${counted(sum.count, one)}`}
          className={`inline-flex items-center text-xl font-semibold break-all tabular-nums underline-offset-8 hover:underline max-md:min-h-11 ${tone}`}
        >
          {amount}
        </Link>
        <span aria-hidden className="block text-sm text-ink-muted tabular-nums">
          With tax, {counted(sum.count, one)}
        </span>
      </dd>
    </div>
  );
}
