import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FADING_END, useOverflow } from '../ui/use-overflow.ts';

interface FigureTableProps {
  label: string;
  /** What the rows are. */
  what: string;
  /** The headers of the amounts. */
  columns: readonly { key: string; header: ReactNode }[];
  /** One `tbody` or several. */
  children: ReactNode;
}

/** A table of amounts. A narrow screen scrolls it, and the first column stays. */
export function FigureTable({ label, what, columns, children }: FigureTableProps) {
  const { element, overflows } = useOverflow<HTMLDivElement>();
  return (
    <section
      ref={element}
      aria-label={label}
      tabIndex={overflows ? 0 : undefined}
      className={classNames('relative overflow-x-auto border-y border-hairline', overflows && FADING_END)}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-xs text-ink-muted">
            <th scope="col" className={`${FIRST} font-normal`}>
              <span className="sr-only">{what}</span>
            </th>
            {columns.map(({ key, header }) => (
              <th key={key} scope="col" className={`${CELL} font-normal`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}

interface FigureRowProps {
  header: ReactNode;
  /** By the keys of the columns. */
  cells: readonly { key: string; cell: ReactNode }[];
}

export function FigureRow({ header, cells }: FigureRowProps) {
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className={`${FIRST} font-normal`}>
        {header}
      </th>
      {cells.map(({ key, cell }) => (
        <td key={key} className={`${CELL} tabular-nums`}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

const FIRST = 'sticky start-0 z-10 min-w-24 bg-canvas py-0.5 pe-2 text-start';
const CELL = 'py-0.5 ps-3 text-end whitespace-nowrap';
