import { type INVOICE_SORTS, type Invoice, type ListedInvoice } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import { requireClient, requireClientStill, requireClientToRestore } from '../../records/client-of-record.ts';
import { differences } from '../../records/differences.ts';
import { type CsvColumn, type RecordArea, snakeColumns } from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';
import { searchText } from '../../records/search-text.ts';
import { PROJECT, requireProject } from '../projects/project-of-record.ts';
import { requireExpenses } from './billed-expenses.ts';
import { requireRenewals } from './billed-renewals.ts';
import { requireUnbilled } from './billed-sources.ts';
import { requireTime, requireUnbilledTime } from './billed-time.ts';
import { creditingLines, requireCreditFields, requireSold, soldLines } from './credited-lines.ts';
import { requireBounded, requireBoundedChange } from './deposit-bounds.ts';
import { deductDeposits, saveDeductions } from './deposits.ts';
import { amountColumns, totalsOf } from './invoice-amounts.ts';
import { type InvoiceBody, type InvoiceFields, PLAIN_FIELDS } from './invoice-body.ts';
import { invoiceDefaults, newDocumentColumns } from './invoice-defaults.ts';
import { INVOICE_FILTERS, INVOICE_TOTALS, invoiceSums } from './invoice-filters.ts';
import { linesOf } from './invoice-lines.ts';
import {
  DEDUCTED_BY,
  DEDUCTIONS,
  DEPOSIT_OF,
  DEPOSITS,
  DISCOUNT,
  DOCUMENT,
  LINES,
  QUOTE,
  RECURRING,
  SHA256,
  saveParts,
  TAXES,
} from './invoice-parts.ts';

/** What stays changeable after the invoice was issued: the client never sees it. */
const ALWAYS_CHANGEABLE: readonly string[] = [
  'internalNote',
  'projectId',
  'remindersPaused',
  'fiscalId',
  'version',
];

/** An invoice in the file. */
type FileLine = ListedInvoice &
  Pick<Invoice, 'project' | 'netMinor' | 'taxMinor' | 'withheldMinor' | 'fxRateE8'>;

const OF_TAX = [
  amountColumn('Taxed amount', ({ ofTax }) => ofTax?.baseMinor),
  amountColumn('Tax on it', ({ ofTax }) => ofTax?.taxMinor),
];

/** The documents that a person adds are invoices; credit notes come from an invoice. */
export const invoiceArea = invoiceAreaOf({ kind: 'invoice', correctsId: null, lines: [] });

/**
 * The area of all documents, whose new ones are of one kind. The taxes of `lines` stay usable in them. They are rounded to
 * `cashStepMinor` if it is given.
 */
export function invoiceAreaOf(
  added: Pick<Invoice, 'kind' | 'correctsId' | 'lines'> & Partial<Pick<Invoice, 'cashStepMinor'>>,
): RecordArea<(typeof INVOICE_SORTS)[number], InvoiceFields, InvoiceBody, FileLine, Invoice> {
  return {
    table: 'invoices',
    clientColumn: 'client_id',
    nameColumn: 'title',
    nameKey: sql`CASE entry.sort_number WHEN '' THEN entry.sort_client ELSE entry.sort_number END`,
    columns: { ...snakeColumns(PLAIN_FIELDS), clientId: 'client_id' },
    members: {
      title: sql`entry.title`,
      number: sql`entry.number`,
      kind: sql`entry.kind`,
      clientName: sql`entry.client_name`,
      correctsId: sql`entry.corrects_id`,
      totalMinor: sql`entry.total_minor`,
      balanceMinor: sql`entry.balance_minor`,
      netMinor: sql`entry.net_minor`,
      taxMinor: sql`entry.tax_minor`,
      withheldMinor: sql`entry.withheld_minor`,
      adjustMinor: sql`entry.adjust_minor`,
      cashStepMinor: sql`entry.cash_step_minor`,
      lifecycle: sql`entry.lifecycle`,
      delivery: sql`entry.delivery`,
      settlement: sql`entry.settlement`,
      scheduledFor: sql`entry.scheduled_for`,
      sentAt: sql`entry.sent_at`,
      viewedAt: sql`entry.viewed_at`,
      creditedMinor: sql`entry.credited_minor`,
      hasSettlements: sql`entry.has_settlements`,
      voidedAt: sql`entry.voided_at`,
      voidReason: sql`entry.void_reason`,
      isArchived: sql`entry.archived_at IS NOT NULL`,
      recurringId: sql`entry.recurring_id`,
      occurrence: sql`entry.occurrence`,
      recurring: RECURRING,
      project: PROJECT,
      discount: DISCOUNT,
      lines: LINES,
      deductions: DEDUCTIONS,
      deposits: DEPOSITS,
      depositOf: DEPOSIT_OF,
      deductedBy: DEDUCTED_BY,
      quote: QUOTE,
      taxes: TAXES,
      sha256: SHA256,
    },
    parts: ['recurring', 'lines', 'deductions', 'deposits', 'depositOf', 'deductedBy', 'taxes'],
    sorts: {
      createdAt: { created_at: 'timestamptz' },
      number: { sort_number: 'text' },
      clientName: { sort_client: 'text', sort_number: 'text' },
      issueDate: { sort_issue: 'date', sort_number: 'text' },
      dueDate: { sort_due: 'date', sort_number: 'text' },
      total: { total_minor: 'bigint' },
      balance: { balance_minor: 'bigint' },
      updatedAt: { updated_at: 'timestamptz' },
    },
    filters: INVOICE_FILTERS,
    keptTotals: [INVOICE_TOTALS],
    sums: invoiceSums,
    csv: {
      file: 'invoices',
      columns: [
        ['Number', ({ number }) => number],
        ['Kind', ({ kind }) => kind],
        ['Client', ({ clientName }) => clientName],
        ['Project', ({ project }) => project?.name],
        ['Issued', ({ issueDate }) => issueDate, 'day'],
        ['Due', ({ dueDate }) => dueDate, 'day'],
        amountColumn('Without tax', ({ netMinor }) => netMinor),
        amountColumn('Tax', ({ taxMinor }) => taxMinor),
        amountColumn('Withheld', ({ withheldMinor }) => withheldMinor),
        amountColumn('Total', ({ totalMinor }) => totalMinor),
        amountColumn('Balance', ({ balanceMinor }) => balanceMinor),
        ['Currency', ({ currency }) => currency],
        ['Rate', ({ fxRateE8 }) => fxRateE8 && (fxRateE8 / 1e8).toFixed(8), 'amount'],
        ['State', ({ lifecycle }) => lifecycle],
        ['Payment', ({ lifecycle, settlement }) => (lifecycle === 'issued' ? settlement : null)],
        ['Sent', ({ sentAt }) => sentAt, 'time'],
        ['Viewed', ({ viewedAt }) => viewedAt, 'time'],
        ['Added', ({ createdAt }) => createdAt, 'time'],
        ['Changed', ({ updatedAt }) => updatedAt, 'time'],
      ],
      columnsFor: (_, { tax, writtenOff, item, itemCategoryId }) => [
        ...(item || itemCategoryId
          ? [amountColumn('Of the item, without tax', ({ ofItem }) => ofItem?.netMinor)]
          : []),
        ...(tax ? OF_TAX : []),
        ...(writtenOff ? [amountColumn('Written off', ({ writtenOffMinor }) => writtenOffMinor)] : []),
      ],
      itemMembers: ['project', 'netMinor', 'taxMinor', 'withheldMinor', 'fxRateE8'],
    },
    exported: {
      columns: [
        'series',
        'category_id',
        'number',
        'kind',
        'corrects_id',
        'client_name',
        'discount_kind',
        'discount_value',
        'net_minor',
        'tax_minor',
        'withheld_minor',
        'adjust_minor',
        'total_minor',
        'balance_minor',
        'base_total_minor',
        'base_net_minor',
        'base_balance_minor',
        'cash_step_minor',
        'fx_on',
        'imported',
        'lifecycle',
        'status',
        'delivery',
        'settlement',
        'scheduled_for',
        'sent_at',
        'viewed_at',
        'voided_at',
        'void_reason',
        'recurring_id',
        'occurrence',
        'occurrence_on',
        'occurrence_missed',
        'deposit_of_id',
        'quote_id',
      ],
      members: { lines: LINES.sql, deductions: DEDUCTIONS.sql, taxes: TAXES.sql, document: DOCUMENT },
    },
    unique: {
      invoice_lines_source: { path: 'depositIds', message: 'Another document deducts its deposit by now.' },
    },
    defaults: invoiceDefaults,
    async refuse(tx, action, { record }) {
      if (action === 'restore') {
        await requireClientToRestore(tx, 'invoices', record);
        await deductDeposits(tx, record, { ...record, depositIds: idsOf(record.deductions) });
        await requireUnbilled(tx, record, record.lines);
        await requireUnbilledTime(tx, record, record.lines);
        await requireBounded(tx, record, 'amountMinor');
      }
      if (action === 'remove' && record.lifecycle !== 'draft') throw new ApiError('invoice.not_draft');
      if (action === 'archive' && record.lifecycle === 'issued' && record.balanceMinor !== 0) {
        throw new ApiError('resource.in_use', 'This invoice is still open, so it stays in the list.');
      }
    },
    async prepare(tx, scope, { id, body, fields, before }) {
      await requireProject(tx, scope, body, fields);
      if (before && before.record.lifecycle !== 'draft') {
        requireUnfrozen(body);
        return { columns: { search_own: ownSearchText(fields) } };
      }
      await requireClient(tx, scope, body, fields);
      if ((before?.record.kind ?? added.kind) === 'credit_note') requireCreditFields(body, before?.record);
      const kept = before?.record;
      const lines = await linesOf(tx, scope, body.lines, kept?.lines ?? added.lines);
      const kind = kept?.kind ?? added.kind;
      const depositIds = body.depositIds ?? idsOf(kept?.deductions);
      const { correctsId } = kept ?? added;
      const deductions = await deductDeposits(tx, scope, { ...fields, id, kind, correctsId, depositIds });
      await requireExpenses(tx, scope, { ...fields, id, kind, lines }, kept);
      await requireRenewals(tx, scope, { ...fields, id, kind, lines }, kept);
      await requireTime(tx, scope, { ...fields, id, kind, lines }, kept);
      const discount = body.discount === undefined ? (kept?.discount ?? null) : body.discount;
      const copied = kept
        ? null
        : { ...(await newDocumentColumns(tx, scope, added.kind)), ...cashStepOf(added) };
      const cashStepMinor = kept?.cashStepMinor ?? copied?.cash_step_minor ?? 1;
      const totals = totalsOf({ ...fields, kind, discount, cashStepMinor, lines, deductions });
      if (kept?.kind === 'credit_note' && kept.correctsId !== null && body.lines) {
        const sold = await soldLines(tx, scope.organizationId, kept.correctsId);
        requireSold(sold, creditingLines(lines, totals), fields.currency);
      }
      if (kept) {
        const { clientId, currency } = fields;
        await requireBoundedChange(tx, kept, { clientId, currency, lines, totalMinor: totals.totalMinor });
      }
      return {
        columns: {
          ...(copied && { ...copied, kind: added.kind, corrects_id: added.correctsId }),
          ...amountColumns(totals),
          discount_kind: discount?.kind ?? null,
          discount_value: discount && (discount.kind === 'percent' ? discount.ppm : discount.amountMinor),
          search_own: ownSearchText(fields),
        },
        changes: {
          ...(body.lines && { lines: kept ? { before: kept.lines, after: lines } : lines }),
          ...(body.depositIds &&
            differences({ deposits: numbersOf(kept?.deductions) }, { deposits: numbersOf(deductions) })),
          ...(body.discount !== undefined &&
            (kept ? differences({ discount: kept.discount }, { discount }) : { discount })),
        },
        async after() {
          if (body.clientId) await requireClientStill(tx, scope, 'invoices', id);
          await saveParts(tx, scope, id, lines, totals);
          await saveDeductions(tx, scope, { id, kind, deductions, position: lines.length });
        },
      };
    },
  };
}

function cashStepOf({ cashStepMinor }: Partial<Pick<Invoice, 'cashStepMinor'>>) {
  return cashStepMinor === undefined ? {} : { cash_step_minor: cashStepMinor };
}

function amountColumn(header: string, amount: (item: FileLine) => number | undefined): CsvColumn<FileLine> {
  return [header, (item) => decimalOf(amount(item) ?? 0, item.currency), 'amount'];
}

/**
 * What the client sees of an issued invoice doesn't change.
 * @throws ApiError invoice.not_draft
 */
function requireUnfrozen(body: object): void {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  if (given.some(([name]) => !ALWAYS_CHANGEABLE.includes(name))) throw new ApiError('invoice.not_draft');
}

function idsOf(deductions: Invoice['deductions'] = []): string[] {
  return deductions.map(({ depositId }) => depositId);
}

function numbersOf(deductions: Invoice['deductions'] = []): string[] {
  return deductions.map(({ number }) => number);
}

/** The number and the client's name are added by the table. */
export function ownSearchText({ poNumber, fiscalId }: Pick<InvoiceFields, 'poNumber' | 'fiscalId'>): string {
  return searchText([poNumber, fiscalId]);
}
