import { MoneyAmount } from '../money-amount.tsx';
import { MoneyLink } from '../money-link.tsx';
import { changeWords } from './change-words.ts';

interface ComparedFigureProps {
  label: string;
  currency: string;
  amountMinor: number;
  /** What the amount is: with or without tax. */
  meaning?: string;
  /** In the period that this one is compared with; absent: it isn't compared. */
  beforeMinor?: number;
  /** The list whose sum it is. */
  list?: { path: string; search: object };
}

/** An amount and its change. */
export function ComparedFigure({
  label,
  currency,
  amountMinor,
  meaning,
  beforeMinor,
  list,
}: ComparedFigureProps) {
  return (
    <div className="min-w-0 md:px-6 md:first:ps-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-1 text-xl font-semibold whitespace-nowrap tabular-nums">
        {list ? (
          <MoneyLink label={label} amountMinor={amountMinor} currency={currency} {...list} />
        ) : (
          <MoneyAmount amountMinor={amountMinor} currency={currency} />
        )}
      </dd>
      {meaning && <dd className="text-sm text-ink-muted">{meaning}</dd>}
      {beforeMinor !== undefined && (
        <dd className="text-sm text-ink-muted tabular-nums">
          {changeWords(amountMinor, beforeMinor, currency)}
        </dd>
      )}
    </div>
  );
}
