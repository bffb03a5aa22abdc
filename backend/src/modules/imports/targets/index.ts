import type { ImportKind } from '@oficio/contracts';
import { bankRows } from './bank-rows.ts';
import { clientTarget } from './client-target.ts';
import { domainTarget } from './domain-target.ts';
import { expenseTarget } from './expense-target.ts';
import { incomeTarget } from './income-target.ts';
import { invoiceTarget } from './invoice-target.ts';
import { itemTarget } from './item-target.ts';
import { projectTarget } from './project-target.ts';
import { serviceTarget } from './service-target.ts';
import type { FileRow, ImportTarget } from './target.types.ts';

const TARGETS: Partial<Record<ImportKind, ImportTarget>> = {
  clients: clientTarget,
  domains: domainTarget,
  services: serviceTarget,
  items: itemTarget,
  projects: projectTarget,
  income: incomeTarget,
  expenses: expenseTarget,
  invoices: invoiceTarget,
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
  const target = TARGETS[kind];
  if (!target) throw new Error(`Imports don’t write ${kind}`);
  return [{ kind, target, rows }];
}

const BY_TABLE = new Map(Object.values(TARGETS).map((target) => [target.table as string, target]));

export const targetOfTable = (table: string): ImportTarget | undefined => BY_TABLE.get(table);
