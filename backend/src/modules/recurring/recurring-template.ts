import { randomUUID } from 'node:crypto';
import type {
  BodyOf,
  InvoiceTemplate,
  LocalDate,
  RecurringDocument,
  recurringRoutes,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { AnyArea } from '../../records/record-area.ts';
import { expenseArea } from '../accounting/expense-area.ts';
import { incomeArea } from '../accounting/income-area.ts';
import { totalsOf } from '../invoices/invoice-amounts.ts';
import { newDocumentColumns } from '../invoices/invoice-defaults.ts';
import { linesOf } from '../invoices/invoice-lines.ts';

/** What each document of a series has. */
export type Subject =
  | { kind: 'invoice'; template: InvoiceTemplate }
  | { kind: 'income'; template: NonNullable<RecurringDocument['income']> }
  | { kind: 'expense'; template: NonNullable<RecurringDocument['expense']> };

type Templates = {
  [Name in 'template' | 'income' | 'expense']?: RecurringDocument[Name] | undefined;
};

/** Null if there is none. */
export function subjectOf({ template, income, expense }: Templates): Subject | null {
  if (template) return { kind: 'invoice', template };
  if (income) return { kind: 'income', template: income };
  return expense ? { kind: 'expense', template: expense } : null;
}

/** The subject of a stored series. */
export function storedSubject(series: RecurringDocument): Subject {
  const subject = subjectOf(series);
  if (!subject) throw new Error(`The series ${series.id} has no template`);
  return subject;
}

/**
 * The subject after a change. A series keeps its kind.
 * @throws ApiError request.invalid
 */
export function changedSubject(
  before: RecurringDocument,
  body: BodyOf<typeof recurringRoutes.update>,
): Subject {
  const subject = storedSubject(before);
  const given = [body.template, body.income, body.expense].filter((template) => template !== undefined);
  const changed = subjectOf(body);
  if (!changed) return subject;
  if (given.length > 1 || changed.kind !== subject.kind)
    throw new ApiError('request.invalid', 'A series keeps its kind.');
  return changed;
}

interface FirstDocument {
  clientId: string | null;
  on: LocalDate;
}

/**
 * The amount of one document.
 * @throws ApiError as the document itself, at the fields of the series
 */
export async function amountOf(
  tx: Transaction,
  scope: OrganizationScope,
  subject: Subject,
  first: FirstDocument,
): Promise<{ currency: string; totalMinor: number }> {
  try {
    const { currency } = subject.template;
    if (subject.kind === 'invoice')
      return { currency, totalMinor: await totalOf(tx, scope, subject.template) };
    await requireEntry(tx, scope, subject, first);
    return { currency, totalMinor: subject.template.amountMinor };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = error.details?.fields?.map(({ path, message }) => ({
      path: pathIn(subject, path),
      message,
    }));
    throw new ApiError(error.code, error.message, fields && { fields });
  }
}

async function totalOf(
  tx: Transaction,
  scope: OrganizationScope,
  { lines: given, discount = null, taxMode, roundingMode }: InvoiceTemplate,
): Promise<number> {
  const lines = await linesOf(tx, scope, given, []);
  const { cash_step_minor: cashStepMinor } = await newDocumentColumns(tx, scope, 'invoice');
  const options = { kind: 'invoice', taxMode, roundingMode, discount, cashStepMinor } as const;
  return totalsOf({ ...options, lines, deductions: [] }).totalMinor;
}

/** Refuses what the first entry would be refused for. */
async function requireEntry(
  tx: Transaction,
  scope: OrganizationScope,
  { kind, template }: Exclude<Subject, { kind: 'invoice' }>,
  { clientId, on }: FirstDocument,
): Promise<void> {
  const area: AnyArea = kind === 'income' ? incomeArea : expenseArea;
  const body = { ...template, clientId, date: on };
  const fields = { ...(await area.defaults(scope, tx, body)), ...body };
  await area.prepare(tx, scope, {
    id: randomUUID(),
    body,
    fields: area.tidy?.(fields) ?? fields,
    before: null,
    today: on,
  });
}

function pathIn({ kind }: Subject, path: string): string {
  if (kind === 'invoice') return `template.${path}`;
  if (path === 'date') return 'startOn';
  return path === 'clientId' ? path : `${kind}.${path}`;
}
