import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

interface PanelTableProps {
  label: string;
  /** The headings of the columns. */
  heads: readonly string[];
  /** The rows. */
  children: ReactNode;
}

export function PanelTable({ label, heads, children }: PanelTableProps) {
  return (
    <ScrollRegion label={label}>
      <table className="odp-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
