import type { ProjectMoney } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { moneyText } from '../../lib/text/money-text.ts';
import { FigureRow } from '../../records/figure-table.tsx';
import { MoneyLink } from '../../records/money-link.tsx';
import { INVOICE_PLACE } from '../invoice/invoice-place.tsx';

export const PROJECT_MONEY_COLUMNS = [
  { key: 'agreed', header: 'Agreed' },
  { key: 'invoiced', header: 'Invoiced' },
  { key: 'income', header: 'Income' },
  { key: 'expenses', header: 'Expenses' },
  { key: 'result', header: 'Result' },
];

interface ProjectMoneyRowProps {
  header: ReactNode;
  /** What the amounts are of. */
  label: string;
  money: ProjectMoney;
  /** Null: of all projects, which no list has alone. */
  projectId: string | null;
}

/** The money of a project in one currency. What adds up a list links to it. */
export function ProjectMoneyRow({ header, label, money, projectId }: ProjectMoneyRowProps) {
  const { currency, agreedMinor, invoicedMinor, incomeMinor, expensesMinor, resultMinor } = money;
  const text = (amountMinor: number) => (
    <span className="tabular-nums">{moneyText({ amountMinor, currency })}</span>
  );
  const sum = (what: string, amountMinor: number, path: string, search: object) =>
    projectId === null ? (
      text(amountMinor)
    ) : (
      <MoneyLink
        label={`${label}, ${what}`}
        details={['without tax']}
        amountMinor={amountMinor}
        currency={currency}
        path={path}
        search={{ projectId, currency, ...search }}
      />
    );
  return (
    <FigureRow
      header={header}
      cells={[
        { key: 'agreed', cell: agreedMinor === null ? null : text(agreedMinor) },
        { key: 'invoiced', cell: sum('invoiced', invoicedMinor, INVOICE_PLACE.path, { reached: 'issued' }) },
        { key: 'income', cell: sum('income', incomeMinor, '/accounting/income', {}) },
        {
          key: 'expenses',
          cell: sum('expenses', expensesMinor, '/accounting/expenses', { status: 'incurred' }),
        },
        { key: 'result', cell: text(resultMinor) },
      ]}
    />
  );
}
