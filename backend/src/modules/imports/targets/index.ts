import type { ImportKind } from '@oficio/contracts';
import { bankRows } from './bank-rows.ts';
import { clientTarget } from './client-target.ts';
import { domainTarget } from './domain-target.ts';
import { expenseTarget } from './expense-target.ts';
import { incomeTarget } from './income-target.ts';
import { invoiceTarget } from './invoice-target.ts';
import { itemTarget } from './item-target.ts';
import { paymentTarget } from './payment-target.ts';
import { projectTarget } from './project-target.ts';
import { serviceTarget } from './service-target.ts';
import type { FileRow, ImportTarget } from './target.types.ts';
import { timeTarget } from './time-target.ts';

const TARGETS: Readonly<Record<Exclude<ImportKind, 'bank'>, ImportTarget>> = {
  clients: clientTarget,
  domains: domainTarget,
  services: serviceTarget,
  items: itemTarget,
  projects: projectTarget,
  time: timeTarget,
  income: incomeTarget,
  expenses: expenseTarget,
  invoices: invoiceTarget,
  payments: paymentTarget,
};

/** Rows of a file that become records of one table. */
interface RowsOfTarget {
  kind: ImportKind;
  target: ImportTarget;
  rows: readonly FileRow[];
}

export function targetsOf(kind: ImportKind, rows: readonly FileRow[]): RowsOfTarget[] {
  if (kind === 'bank') {
    const { income, expenses } = bankRows(rows);
    return [
      { kind: 'income', target: incomeTarget, rows: income },
      { kind: 'expenses', target: expenseTarget, rows: expenses },
    ];
  }
  return [{ kind, target: TARGETS[kind], rows }];
}

const BY_TABLE = new Map<string, ImportTarget>(
  Object.values(TARGETS).map((target) => [target.table, target]),
);

export const targetOfTable = (table: string): ImportTarget | undefined => BY_TABLE.get(table);
