import { NUMBER_LOCALE } from '@oficio/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { ShareTable } from './share-table.tsx';

const number = new Intl.NumberFormat(NUMBER_LOCALE);

interface BreakdownProps extends Omit<ComponentProps<typeof ShareTable>, 'measure' | 'rows'> {
  rows: readonly { key: string; label: ReactNode; count: number; search: object }[];
}

/** Counts of records by one of their properties. */
export function Breakdown({ rows, ...table }: BreakdownProps) {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <ShareTable
      {...table}
      measure="Count"
      rows={rows.map(({ count, ...row }) => ({
        ...row,
        value: number.format(count),
        share: total > 0 ? count / total : null,
      }))}
    />
  );
}
