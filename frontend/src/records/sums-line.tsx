import { NUMBER_LOCALE } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useOwnCurrency } from '../lib/api/use-own-currency.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { PopoverPanel } from '../ui/popover-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useOverflow } from '../ui/use-overflow.ts';

export interface SumFigure {
  label: string;
  amount: ReactNode;
  /** A sum of nothing isn't shown. */
  isZero: boolean;
  /** How many rows the amount sums. */
  count?: number | undefined;
  isLate?: boolean | undefined;
  /** The list whose sum it is, and what the link to it says to screen readers. */
  list?: { to: string; search: object; name: string };
}

interface CurrencySums {
  currency: string;
  figures: readonly SumFigure[];
}

interface SumsLineProps {
  label: string;
  /** Undefined while they are being loaded; the line keeps their place. */
  sums: readonly CurrencySums[] | undefined;
  /** After the sums: which rows they leave out. */
  note?: Omit<SumFigure, 'isZero'>;
}

/** What the rows of a list add up to: one line in the organization's currency. A button shows the other currencies. */
export function SumsLine({ label, sums, note }: SumsLineProps) {
  const own = useOwnCurrency();
  if (!sums) {
    return (
      <div aria-hidden className={LINE}>
        <Skeleton className="h-3.5 w-96 max-w-full" />
      </div>
    );
  }
  const shown = sums
    .map(({ currency, figures }) => ({ currency, figures: figures.filter(({ isZero }) => !isZero) }))
    .filter(({ figures }) => figures.length > 0)
    .toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own));
  const [first, ...others] = shown;
  if (!first) return null;
  return (
    <section aria-label={label} className={LINE}>
      <FigureRow figures={note ? [...first.figures, { ...note, isZero: false }] : first.figures} />
      {others.length > 0 && <OtherCurrencies label={label} sums={others} />}
    </section>
  );
}

const number = new Intl.NumberFormat(NUMBER_LOCALE);

const LINE = 'mb-1 flex h-8 items-center gap-x-2 max-md:h-11';

function FigureRow({ figures }: { figures: readonly SumFigure[] }) {
  const { element, overflows } = useOverflow<HTMLDListElement>();
  return (
    <dl
      ref={element}
      tabIndex={overflows ? 0 : undefined}
      className={classNames(
        // Texts for screen readers alone are placed in it, else they widen the page.
        'relative flex h-full min-w-0 items-center gap-x-4 overflow-x-auto whitespace-nowrap [scrollbar-width:none] focus-visible:-outline-offset-2 xl:gap-x-6',
        overflows && '[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)]',
      )}
    >
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  );
}

function Figure({
  label,
  amount,
  count,
  isLate = false,
  list,
  className = 'h-full',
  onFollow,
}: SumFigure & { className?: string; onFollow?: () => void }) {
  const look = classNames('font-semibold tabular-nums', isLate ? 'text-red' : 'text-ink');
  return (
    <div className={classNames('flex gap-x-1.5', className)}>
      <dt className="self-center text-ink-muted">{label}</dt>
      <dd className="flex items-center gap-x-1.5">
        {list ? (
          <Link
            to={list.to}
            search={list.search as never}
            onClick={onFollow}
            className={classNames(
              look,
              'group/amount inline-flex items-center self-stretch underline-offset-4 hover:underline focus-visible:-outline-offset-2',
            )}
          >
            <span className="sr-only">{list.name}</span>
            <span aria-hidden>{amount}</span>
          </Link>
        ) : (
          <span className={look}>{amount}</span>
        )}
        {count !== undefined && (
          <span className="text-ink-muted tabular-nums max-xl:hidden">({number.format(count)})</span>
        )}
      </dd>
    </div>
  );
}

function OtherCurrencies({ label, sums }: { label: string; sums: readonly CurrencySums[] }) {
  const [open, setOpen] = useState(false);
  const several = sums.length === 1 ? '+1 currency' : `+${sums.length} currencies`;
  return (
    <PopoverPanel
      label={`${label}, ${several}`}
      width="content"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" variant="ghost">
          {several}
        </Button>
      }
    >
      <ul className="divide-y divide-hairline">
        {sums.map(({ currency, figures }) => (
          <li key={currency} className="py-2 first:pt-0 last:pb-0">
            <h2 className="text-sm font-semibold">{currency}</h2>
            <dl className="text-sm">
              {figures.map((figure) => (
                <Figure
                  key={figure.label}
                  {...figure}
                  className="min-h-8 max-md:min-h-11"
                  onFollow={() => setOpen(false)}
                />
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </PopoverPanel>
  );
}
