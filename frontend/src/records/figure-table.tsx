import type { ReactNode } from 'react';

interface FigureTableProps {
  label: string;
  /** What the rows are. */
  what: string;
  /** The headers of the amounts. */
  columns: readonly { key: string; header: ReactNode }[];
  /** One `tbody` or several. */
  children: ReactNode;
}

/** A table of amounts. A narrow screen scrolls it, the first column stays, and a shadow says that there is more. */
export function FigureTable({ label, what, columns, children }: FigureTableProps) {
  return (
    <div className="scroll-shadow relative overflow-x-auto border-y border-hairline">
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
    </div>
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
