import { addDays, convert, type Invoice, type LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { decimalOf } from '../../records/record-csv.ts';
import type { RecordChange } from '../../records/record-writes.ts';
import { exchangeRateOn } from '../invoice-settings/exchange-rates.service.ts';
import { takeNumber } from '../invoice-settings/take-number.ts';
import { requireSold, soldLines } from './credited-lines.ts';
import { requireUndeducted } from './deposits.ts';
import { documentBlock, sha256 } from './document-block.ts';
import { documentFacts } from './document-facts.ts';
import { keepLogo } from './kept-logos.ts';
import { settleCorrected } from './settled-credit.ts';

interface Issue {
  today: LocalDate;
  /** The instant of the issue. */
  at: string;
  /** Null: the schedule, or a series. */
  userId: string | null;
  issueDate?: LocalDate | undefined;
  /** Of the document's kind; absent: the one that the draft has. */
  series?: string | undefined;
}

/**
 * Issues a draft, or a scheduled invoice whose day has come: number, frozen document and amounts in the base currency.
 * A future date schedules the draft instead. Runs under a caller who may issue, and as the worker.
 * @throws ApiError PROFILE_INCOMPLETE, invoice.not_draft, invoice.empty, books.closed, rate.missing,
 * invoice.credit_exceeds, invoice.date_out_of_order, resource.in_use, request.invalid
 */
export async function issueInvoice(tx: Transaction, invoice: Invoice, issue: Issue): Promise<RecordChange> {
  if (!['draft', 'scheduled'].includes(invoice.lifecycle)) throw new ApiError('invoice.not_draft');
  if (invoice.lines.length === 0) throw new ApiError('invoice.empty');
  const [rules, facts] = await Promise.all([rulesOf(tx, invoice, issue.series), documentFacts(tx, invoice)]);
  if (!rules.isSetUp) throw new ApiError('PROFILE_INCOMPLETE');
  if (rules.series === null) throw unknownSeries(issue.series);
  const { series } = rules;
  const issueDate = issue.issueDate ?? invoice.issueDate ?? issue.today;
  if (rules.closedOn !== null && issueDate <= rules.closedOn) throw new ApiError('books.closed');
  const dueDate = dueDateOf(invoice, issueDate, rules.termsDays);
  if (issueDate > issue.today) {
    const columns = { lifecycle: 'scheduled', scheduled_for: issueDate, issue_date: issueDate, series };
    return { action: 'scheduled', columns, changes: { scheduledFor: issueDate } };
  }
  if (invoice.correctsId !== null) await requireCredit(tx, invoice, invoice.correctsId);
  const fxRateE8 = await rateOf(tx, invoice, rules, issueDate);
  // Each issue of the series waits from here to the commit.
  const { number } = await takeNumber(tx, {
    organizationId: invoice.organizationId,
    series,
    issueDate,
  });
  const block = documentBlock(invoice, facts, { number, issueDate, dueDate, fxRateE8 });
  freeze(tx, invoice, { block: JSON.stringify(block), logo: facts.logo, ...block, at: issue.at });
  const toBase = (amount: number): number => inBase(amount, invoice.currency, facts.baseCurrency, fxRateE8);
  return {
    action: 'issued',
    columns: {
      lifecycle: 'issued',
      number,
      series,
      issue_date: issueDate,
      due_date: dueDate,
      scheduled_for: null,
      fx_rate_e8: fxRateE8,
      fx_on: fxRateE8 === null ? null : issueDate,
      base_total_minor: toBase(block.totalMinor),
      base_net_minor: toBase(block.netMinor),
      base_balance_minor: toBase(block.totalMinor),
      // Nothing is owed on a total of zero.
      settlement: block.totalMinor === 0 ? 'paid' : 'open',
    },
    changes: { number, issueDate, dueDate, totalMinor: block.totalMinor, currency: invoice.currency },
    ...(invoice.kind === 'credit_note' && {
      after: () => settleCorrected(tx, { ...issue, organizationId: invoice.organizationId }, invoice),
    }),
  };
}

interface Rules {
  isSetUp: boolean;
  /** Null: the chosen one isn't a series of the document's kind. */
  series: string | null;
  closedOn: LocalDate | null;
  termsDays: number;
  baseCurrency: string;
}

async function rulesOf(
  tx: Transaction,
  { id, organizationId }: Invoice,
  series: string | undefined,
): Promise<Rules> {
  const [row] = await tx.rows<Rules>(
    `SELECT organization.setup_completed_at IS NOT NULL AS "isSetUp", settings.closed_on AS "closedOn",
       CASE WHEN $3::text IS NULL THEN invoice.series ELSE (SELECT chosen.series FROM oficio.document_series chosen
         WHERE chosen.organization_id = $1 AND chosen.series = $3 AND chosen.kind = invoice.kind) END AS series,
       coalesce(client.payment_terms_days, settings.payment_terms_days) AS "termsDays",
       organization.currency AS "baseCurrency"
     FROM public.invoices invoice
     JOIN oficio.organizations organization ON organization.id = invoice.organization_id
     JOIN oficio.billing_settings settings ON settings.organization_id = organization.id
     JOIN public.client_directory client
       ON client.organization_id = organization.id AND client.id = invoice.client_id AND client.deleted_at IS NULL
     WHERE invoice.organization_id = $1 AND invoice.id = $2`,
    [organizationId, id, series ?? null],
  );
  if (!row) throw new ApiError('resource.not_found', 'The client of this invoice is in the trash.');
  return row;
}

function unknownSeries(series: string | undefined): ApiError {
  const message = `The series ${series} was not found. It may have been deleted.`;
  return new ApiError('request.invalid', message, { fields: [{ path: 'series', message }] });
}

function dueDateOf({ kind, dueDate }: Invoice, issueDate: LocalDate, termsDays: number): LocalDate | null {
  if (kind === 'credit_note') return null;
  if (dueDate === null) return addDays(issueDate, termsDays);
  if (dueDate >= issueDate) return dueDate;
  const message = 'An invoice isn’t due before its date';
  throw new ApiError('request.invalid', message, { fields: [{ path: 'dueDate', message }] });
}

/** The typed rate, or the last one of the issue day. */
async function rateOf(
  tx: Transaction,
  { organizationId, currency, fxRateE8 }: Invoice,
  { baseCurrency }: Rules,
  date: LocalDate,
): Promise<number | null> {
  if (currency === baseCurrency) return null;
  const rate = fxRateE8 ?? (await exchangeRateOn(tx, { organizationId, currency, date }))?.rateE8;
  if (rate !== undefined) return rate;
  const message = `Please enter how many ${baseCurrency} one ${currency} is.`;
  throw new ApiError('rate.missing', message, { fields: [{ path: 'fxRateE8', message }] });
}

/** @throws ApiError amount.too_large */
function inBase(amount: number, currency: string, baseCurrency: string, rateE8: number | null): number {
  const base = rateE8 === null ? amount : convert(amount, currency, baseCurrency, rateE8);
  if (base === null) throw new ApiError('amount.too_large');
  return base;
}

/** All credit notes of an invoice together are at most its total, and at most each of its lines. */
async function requireCredit(tx: Transaction, note: Invoice, invoiceId: string): Promise<void> {
  // The lock makes a second credit note of the same invoice wait.
  const [corrected] = await tx.rows<Pick<Invoice, 'kind' | 'totalMinor' | 'lifecycle'>>(
    `SELECT kind, total_minor AS "totalMinor", lifecycle FROM public.invoices WHERE organization_id = $1 AND id = $2
     FOR NO KEY UPDATE`,
    [note.organizationId, invoiceId],
  );
  if (corrected?.lifecycle !== 'issued') throw new ApiError('invoice.not_issued');
  await requireUndeducted(tx, { organizationId: note.organizationId, id: invoiceId, kind: corrected.kind });
  const [credited] = await tx.rows<{ sum: number }>(
    `SELECT coalesce(sum(-total_minor), 0)::bigint AS sum FROM public.invoices
     WHERE organization_id = $1 AND corrects_id = $2 AND lifecycle = 'issued'`,
    [note.organizationId, invoiceId],
  );
  const restMinor = corrected.totalMinor - (credited?.sum ?? 0);
  if (-note.totalMinor > restMinor) {
    const rest = `${decimalOf(restMinor, note.currency)} ${note.currency}`;
    throw new ApiError('invoice.credit_exceeds', `Only ${rest} of the invoice are left to credit.`);
  }
  requireSold(await soldLines(tx, note.organizationId, invoiceId), note.lines, note.currency);
}

function freeze(
  tx: Transaction,
  { id, organizationId }: Invoice,
  document: {
    block: string;
    logo: Buffer | null;
    logoSha256: string | null;
    template: number;
    locale: string;
    at: string;
  },
): void {
  const { block, logo, logoSha256, template, locale, at } = document;
  keepLogo(tx, organizationId, { logo, sha256: logoSha256 });
  tx.send(
    `INSERT INTO oficio.invoice_documents (invoice_id, organization_id, block, sha256, template, locale, issued_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, organizationId, block, sha256(block), template, locale, at],
  );
}
