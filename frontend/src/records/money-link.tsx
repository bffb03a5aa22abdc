import type { Money } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { moneyText } from '../lib/text/money-text.ts';
import { shortMoneyText } from '../lib/text/short-money-text.ts';
import { Tooltip } from '../ui/tooltip.tsx';

interface MoneyLinkProps extends Money {
  /** Names the amount for screen readers. */
  label: string;
  /** Follows the amount in the link's name. */
  details?: readonly string[];
  /** The path and the search of the list whose sum the amount is. */
  path: string;
  search: object;
  className?: string;
}

/** An amount in a table, with a link to its list: a dash for zero, and whole on hover and focus where it is abbreviated. */
export function MoneyLink({
  amountMinor,
  currency,
  label,
  details = [],
  path,
  search,
  className = '',
}: MoneyLinkProps) {
  if (amountMinor === 0) return <span className="text-ink-muted">–</span>;
  const whole = moneyText({ amountMinor, currency });
  const short = shortMoneyText({ amountMinor, currency });
  return (
    <Tooltip content={short !== whole && whole} side="bottom">
      <Link
        to={path}
        search={search as never}
        className={`relative inline-flex min-h-8 items-center tabular-nums underline-offset-4 hover:underline max-md:min-h-11 ${className}`}
      >
        <span className="sr-only">{[`${label}: ${whole}`, ...details].join(', ')}</span>
        <span aria-hidden>{short}</span>
      </Link>
    </Tooltip>
  );
}
