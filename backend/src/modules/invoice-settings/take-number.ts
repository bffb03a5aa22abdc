import {
  formatLocalDate,
  formatNumber,
  type LocalDate,
  nextInSeries,
  parseSeriesPattern,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';

interface StoredSeries {
  id: string;
  pattern: string;
  reset: 'never' | 'yearly';
  nextNumber: number;
  year: number | null;
  lastIssueDate: LocalDate | null;
  dateOrder: 'strict' | 'free';
}

/**
 * Takes the next number of a series for a document that is issued in this transaction. The series stays locked until its
 * end, so that the numbers of committed documents have no gap. The transaction's next answer refuses a used number. Runs
 * under a caller who may issue documents, and as the worker.
 * @throws ApiError resource.not_found for an unknown series; invoice.date_out_of_order; record.exists_already for a
 * number that an earlier pattern has given
 */
export async function takeNumber(
  tx: Transaction,
  { organizationId, series, issueDate }: { organizationId: string; series: string; issueDate: LocalDate },
): Promise<{ number: string; sequence: number }> {
  const locked = await lockSeries(tx, organizationId, series);
  if (!locked) throw new ApiError('resource.not_found', `The series ${series} was not found.`);
  const { lastIssueDate, dateOrder } = locked;
  if (dateOrder === 'strict' && lastIssueDate !== null && issueDate < lastIssueDate) {
    throw outOfOrder(
      `The last document of ${series} is dated ${formatLocalDate(lastIssueDate)}, so an earlier date isn’t possible.`,
    );
  }
  const next = nextInSeries(locked, issueDate);
  if (!next) {
    throw outOfOrder(`${series} counts ${locked.year} already. Use a date of that year or another series.`);
  }
  const number = numberText(locked, next.sequence, issueDate);
  tx.send(
    `UPDATE oficio.document_series
     SET next_number = $2, year = $3, last_issue_date = greatest(last_issue_date, $4::date) WHERE id = $1
     RETURNING oficio.is_number_used(organization_id, $5) AS "isUsed"`,
    [locked.id, next.sequence + 1, next.year, issueDate, number],
    ([counted]) => {
      // The caller's role has changed since the request began.
      if (!counted) throw new ApiError('access.forbidden');
      if (!counted.isUsed) return;
      throw new ApiError(
        'record.exists_already',
        `Another document has the number ${number} already. Change the pattern or the next number of the series ${series} in the invoicing settings.`,
      );
    },
  );
  return { number, sequence: next.sequence };
}

/** The number that the next document of a series would get on a day; null where the day has none. */
export async function nextNumberOf(
  tx: Transaction,
  organizationId: string,
  code: string,
  issueDate: LocalDate,
): Promise<string | null> {
  const [series] = await tx.rows<StoredSeries>(`${SERIES} = $2`, [organizationId, code]);
  const next = series && nextInSeries(series, issueDate);
  return next ? numberText(series, next.sequence, issueDate) : null;
}

/** The number that a draft would get on a day in its series or the chosen one, if no other document is issued before; null where the day has none. */
export async function nextNumber(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  issueDate: LocalDate,
  chosen?: string,
): Promise<string | null> {
  const [series] = await tx.rows<StoredSeries>(
    `${SERIES} = coalesce($3,
       (SELECT invoice.series FROM public.invoices invoice WHERE invoice.organization_id = $1 AND id = $2))`,
    [organizationId, id, chosen ?? null],
  );
  const next = series && nextInSeries(series, issueDate);
  return next ? numberText(series, next.sequence, issueDate) : null;
}

const SERIES = `SELECT series.id, series.pattern, series.reset, series.next_number AS "nextNumber", series.year,
    series.last_issue_date AS "lastIssueDate", settings.date_order AS "dateOrder"
  FROM oficio.document_series series JOIN oficio.billing_settings settings USING (organization_id)
  WHERE series.organization_id = $1 AND series.series`;

/** Weaker than FOR UPDATE, which would block drafts, because their foreign key locks the series' key. */
async function lockSeries(
  tx: Transaction,
  organizationId: string,
  series: string,
): Promise<StoredSeries | undefined> {
  const values = [organizationId, series];
  const [row] = await tx.rows<StoredSeries>(`${SERIES} = $2 FOR NO KEY UPDATE OF series`, values);
  return row;
}

function outOfOrder(message: string): ApiError {
  return new ApiError('invoice.date_out_of_order', message, { fields: [{ path: 'issueDate', message }] });
}

function numberText({ pattern }: StoredSeries, sequence: number, issueDate: LocalDate): string {
  const parsed = parseSeriesPattern(pattern);
  if (parsed.status === 'invalid') throw new Error(`A stored pattern is invalid: ${parsed.fault}`);
  return formatNumber(parsed.pattern, sequence, issueDate);
}
