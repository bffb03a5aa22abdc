import type { QUOTE_SORTS, Quote, QuoteListItem } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import { requireClient, requireClientStill, requireClientToRestore } from '../../records/client-of-record.ts';
import { differences } from '../../records/differences.ts';
import { type ListScope, type RecordArea, snakeColumns } from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';
import { searchText } from '../../records/search-text.ts';
import { DEPOSITS_OF_QUOTE, DISCOUNT } from '../invoices/invoice-parts.ts';
import { PROJECT, PROJECT_FILTER, requireProject } from '../projects/project-of-record.ts';
import { quoteAmountColumns, quoteAmounts, requireTotals } from './quote-amounts.ts';
import { PLAIN_FIELDS, type QuoteBody, type QuoteFields } from './quote-body.ts';
import { newQuoteColumns, quoteDefaults } from './quote-defaults.ts';
import { quoteLinesOf } from './quote-lines.ts';

/** The client never sees it, so that it stays changeable. */
const ALWAYS_CHANGEABLE: readonly string[] = ['internalNote', 'projectId', 'version'];

const ANSWER = sql`CASE WHEN entry.answered_at IS NOT NULL THEN json_build_object('by', entry.answered_by,
  'name', entry.answer_name, 'note', entry.answer_note, 'chosen', entry.chosen) END`;

const INVOICE = sql`(SELECT json_build_object('id', invoice.id, 'title', invoice.title) FROM public.invoices invoice
  WHERE invoice.id = entry.invoice_id AND invoice.organization_id = entry.organization_id)`;

const RECURRING = sql`(SELECT json_build_object('id', series.id, 'name', series.name)
  FROM oficio.recurring_documents series
  WHERE series.id = entry.recurring_id AND series.organization_id = entry.organization_id)`;

const SHA256 = sql`(SELECT document.sha256 FROM oficio.quote_documents document
  WHERE document.quote_id = entry.id AND document.organization_id = entry.organization_id
    AND document.revision = entry.revision)`;

export const quoteArea: RecordArea<
  (typeof QUOTE_SORTS)[number],
  QuoteFields,
  QuoteBody,
  QuoteListItem & Pick<Quote, 'netMinor' | 'taxMinor' | 'withheldMinor'>,
  Quote
> = {
  table: 'quotes',
  clientColumn: 'client_id',
  nameColumn: 'title',
  nameKey: sql`CASE entry.sort_number WHEN '' THEN entry.sort_client ELSE entry.sort_number END`,
  columns: { ...snakeColumns(PLAIN_FIELDS), clientId: 'client_id' },
  members: {
    title: sql`entry.title`,
    number: sql`entry.number`,
    revision: sql`entry.revision`,
    clientName: sql`entry.client_name`,
    totalMinor: sql`entry.total_minor`,
    netMinor: sql`entry.net_minor`,
    taxMinor: sql`entry.tax_minor`,
    withheldMinor: sql`entry.withheld_minor`,
    adjustMinor: sql`entry.adjust_minor`,
    cashStepMinor: sql`entry.cash_step_minor`,
    lifecycle: sql`entry.lifecycle`,
    sentOn: sql`entry.sent_on`,
    delivery: sql`entry.delivery`,
    viewedAt: sql`oficio.json_instant(entry.viewed_at)`,
    answeredAt: sql`oficio.json_instant(entry.answered_at)`,
    answer: ANSWER,
    isInvoiced: sql`num_nonnulls(entry.invoice_id, entry.recurring_id) > 0`,
    hasDeposits: sql`entry.has_deposits`,
    isArchived: sql`entry.archived_at IS NOT NULL`,
    project: PROJECT,
    discount: DISCOUNT,
    lines: sql`entry.lines`,
    taxes: sql`entry.taxes`,
    invoice: INVOICE,
    recurring: RECURRING,
    deposits: DEPOSITS_OF_QUOTE,
    sha256: SHA256,
  },
  sorts: {
    createdAt: { created_at: 'timestamptz' },
    number: { sort_number: 'text' },
    clientName: { sort_client: 'text', sort_number: 'text' },
    sentOn: { sort_sent: 'date', sort_number: 'text' },
    validUntil: { sort_valid: 'date', sort_number: 'text' },
    total: { total_minor: 'bigint' },
    updatedAt: { updated_at: 'timestamptz' },
  },
  filters: {
    status: { kind: 'column', condition: hasStatus },
    outcome: { kind: 'column', spansArchive: true, condition: hasOutcome },
    currency: { kind: 'facet', condition: (currency, column) => sql`${column('currency')} = ${currency}` },
    clientId: { kind: 'column', condition: (id, column) => sql`${column('client_id')} = ${id}` },
    projectId: PROJECT_FILTER,
    from: { kind: 'column', condition: (day, column) => sql`${column('sort_sent')} >= ${day}` },
    to: { kind: 'column', condition: (day, column) => sql`${column('sort_sent')} <= ${day}` },
  },
  csv: {
    file: 'quotes',
    columns: [
      ['Number', ({ number }) => number],
      ['Version', ({ revision }) => revision],
      ['Client', ({ clientName }) => clientName],
      ['Sent', ({ sentOn }) => sentOn, 'day'],
      ['Valid until', ({ validUntil }) => validUntil, 'day'],
      ['Without tax', (quote) => decimalOf(quote.netMinor, quote.currency), 'amount'],
      ['Tax', (quote) => decimalOf(quote.taxMinor, quote.currency), 'amount'],
      ['Withheld', (quote) => decimalOf(quote.withheldMinor, quote.currency), 'amount'],
      ['Total', (quote) => decimalOf(quote.totalMinor, quote.currency), 'amount'],
      ['Currency', ({ currency }) => currency],
      ['State', ({ lifecycle }) => lifecycle],
      ['Invoiced', ({ isInvoiced }) => isInvoiced],
      ['Viewed', ({ viewedAt }) => viewedAt, 'time'],
      ['Answered', ({ answeredAt }) => answeredAt, 'time'],
      ['Added', ({ createdAt }) => createdAt, 'time'],
      ['Changed', ({ updatedAt }) => updatedAt, 'time'],
    ],
    itemMembers: ['netMinor', 'taxMinor', 'withheldMinor'],
  },
  exported: {
    columns: [
      'series',
      'number',
      'revision',
      'client_name',
      'lifecycle',
      'status',
      'delivery',
      'sent_on',
      'discount_kind',
      'discount_value',
      'cash_step_minor',
      'lines',
      'taxes',
      'net_minor',
      'tax_minor',
      'withheld_minor',
      'adjust_minor',
      'total_minor',
      'viewed_at',
      'answered_at',
      'answered_by',
      'answer_name',
      'answer_note',
      'chosen',
      'invoice_id',
      'recurring_id',
    ],
    members: {
      documents: `(SELECT coalesce(json_agg(json_build_object('revision', document.revision, 'sentAt', document.sent_at,
        'sha256', document.sha256, 'document', document.block::json) ORDER BY document.revision), '[]')
        FROM oficio.quote_documents document
        WHERE document.quote_id = entry.id AND document.organization_id = entry.organization_id)`,
    },
  },
  defaults: quoteDefaults,
  async refuse(tx, action, { record }) {
    if (action === 'restore') await requireClientToRestore(tx, 'quotes', record);
    if (action === 'remove' && record.lifecycle !== 'draft') {
      throw new ApiError(
        'quote.not_possible',
        'This quote was sent, so it stays. You can withdraw or archive it.',
      );
    }
  },
  async prepare(tx, scope, { id, body, fields, before }) {
    const kept = before?.record;
    await requireProject(tx, scope, body, fields);
    if (kept && kept.lifecycle !== 'draft') {
      requireUnfrozen(body);
      return { columns: {} };
    }
    await requireClient(tx, scope, body, fields);
    const lines = await quoteLinesOf(tx, scope, body.lines, kept?.lines ?? []);
    const discount = body.discount === undefined ? (kept?.discount ?? null) : body.discount;
    const copied = kept ? null : await newQuoteColumns(tx, scope);
    const cashStepMinor = kept?.cashStepMinor ?? copied?.cash_step_minor ?? 1;
    const terms = { ...fields, cashStepMinor, discount };
    requireTotals(terms, lines);
    const amounts = quoteAmounts(terms, lines, []);
    return {
      columns: {
        ...copied,
        ...quoteAmountColumns(amounts.totals),
        lines: JSON.stringify(amounts.lines),
        discount_kind: discount?.kind ?? null,
        discount_value: discount && (discount.kind === 'percent' ? discount.ppm : discount.amountMinor),
        search_own: searchText([fields.poNumber]),
      },
      changes: {
        ...(body.lines && { lines: kept ? { before: kept.lines, after: lines } : lines }),
        ...(body.discount !== undefined &&
          (kept ? differences({ discount: kept.discount }, { discount }) : { discount })),
      },
      async after() {
        if (body.clientId) await requireClientStill(tx, scope, 'quotes', id);
      },
    };
  },
};

/** @throws ApiError quote.not_possible for a change of what the client was sent */
function requireUnfrozen(body: object): void {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  if (given.some(([name]) => !ALWAYS_CHANGEABLE.includes(name))) {
    throw new ApiError('quote.not_possible', 'This quote was sent. Revise it to change it.');
  }
}

/** The state, whether or not an accepted quote is invoiced. */
function hasOutcome(outcome: string, column: (name: string) => Sql, scope: ListScope): Sql {
  const lifecycle = column('lifecycle');
  if (outcome === 'sent') return sql`${lifecycle} <> 'draft'`;
  return outcome === 'accepted' ? sql`${lifecycle} = 'accepted'` : hasStatus(outcome, column, scope);
}

function hasStatus(status: string, column: (name: string) => Sql, { today }: ListScope): Sql {
  const state = column('status');
  if (status === 'expired') return sql`(${state} = 'open' AND ${column('sort_valid')} < ${today}::date)`;
  if (status === 'open') return sql`(${state} = 'open' AND ${column('sort_valid')} >= ${today}::date)`;
  return sql`${state} = ${status}`;
}
