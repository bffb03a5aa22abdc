import { formatMoney } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { INVOICES } from '../invoice-area.tsx';
import { counted } from './counted.ts';

interface MoneyFigureProps {
  label: string;
  currency: string;
  sum: { count: number; amountMinor: number };
  /** The search of the invoices whose sum it is. Absent: no link. */
  search?: object;
  /** What is counted. */
  one?: string;
  tone?: string;
}

const AMOUNT = 'inline-flex items-center text-2xl font-semibold break-all tabular-nums max-md:min-h-11';

/** An amount that links to the invoices whose sum it is. */
export function MoneyFigure({ label, currency, sum, search, one = 'invoice', tone = '' }: MoneyFigureProps) {
  const amount = formatMoney({ amountMinor: sum.amountMinor, currency });
  return (
    <div className="min-w-0 md:px-6 md:first:ps-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-1">
        {search ? (
          <Link
            to={INVOICES.path}
            search={search as never}
            aria-label={`${label}: ${amount}, ${counted(sum.count, one)}`}
            className={`${AMOUNT} underline-offset-8 hover:underline ${tone}`}
          >
            {amount}
          </Link>
        ) : (
          <span className={AMOUNT}>{amount}</span>
        )}
        <span aria-hidden={search !== undefined} className="block text-sm text-ink-muted tabular-nums">
          {counted(sum.count, one)}
        </span>
      </dd>
    </div>
  );
}
