import type { DocumentTotals } from '@oficio/contracts';
import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import type { RecordScope } from '../../records/record-area.ts';
import type { ComposedLine } from './invoice-lines.ts';

const discountOf = (alias: string) => `CASE ${alias}.discount_kind
  WHEN 'percent' THEN json_build_object('kind', 'percent', 'ppm', ${alias}.discount_value)
  WHEN 'amount' THEN json_build_object('kind', 'amount', 'amountMinor', ${alias}.discount_value) END`;

/** The discount of an invoice, as SQL on the row `entry`. */
export const DISCOUNT = sql([discountOf('entry')]);

/** The lines of an invoice as JSON, in their order. */
export const LINES = sql([
  `(SELECT coalesce(json_agg(json_build_object(
      'id', line.id, 'description', line.description, 'quantityE4', line.quantity_e4, 'unit', line.unit,
      'unitPriceMinor', line.unit_price_minor, 'unitPriceMicros', line.unit_price_micros, 'discount', ${discountOf('line')}, 'discountable', line.discountable,
      'taxes', line.taxes, 'source',
      CASE WHEN line.source_type IN ('expense', 'renewal', 'time') THEN json_build_object('type', line.source_type, 'id', line.source_id) END,
      'itemId', line.item_id, 'creditsLineId', line.credits_line_id, 'netMinor', line.net_minor, 'baseMinor', line.base_minor
    ) ORDER BY line.position), '[]')
    FROM oficio.invoice_lines line WHERE line.invoice_id = entry.id AND line.organization_id = entry.organization_id
      AND line.source_type IS DISTINCT FROM 'deposit')`,
]);

const taxesOf = (alias: string) => `(SELECT coalesce(json_agg(json_build_object(
    'name', tax.name, 'ratePpm', tax.rate_ppm, 'kind', tax.kind, 'exempt', tax.exempt,
    'baseMinor', tax.base_minor, 'taxMinor', tax.tax_minor
  ) ORDER BY tax.position), '[]')
  FROM oficio.invoice_taxes tax WHERE tax.invoice_id = ${alias}.id AND tax.organization_id = ${alias}.organization_id)`;

/** The taxes of an invoice as JSON, each with its base. */
export const TAXES = sql([taxesOf('entry')]);

/** The invoice that a deposit is a part of: the one that it was asked for with, or that of its quote. */
export const originOf = (
  alias: string,
) => `coalesce(${alias}.deposit_of_id, (SELECT quote.invoice_id FROM public.quotes quote
  WHERE quote.id = ${alias}.quote_id AND quote.organization_id = ${alias}.organization_id))`;

/** A deposit invoice as it is deducted, as JSON of the row `deposit`. */
export const DEPOSIT = `json_build_object('depositId', deposit.id,
  'depositOfId', ${originOf('deposit')}, 'number', deposit.number,
  'issueDate', deposit.issue_date, 'currency', deposit.currency, 'baseMinor', deposit.net_minor,
  'taxes', ${taxesOf('deposit')}, 'totalMinor', deposit.total_minor, 'balanceMinor', deposit.balance_minor)`;

/** The deposits that an invoice deducts as JSON, in their order. */
export const DEDUCTIONS = sql([
  `(SELECT coalesce(json_agg(${DEPOSIT} ORDER BY line.position), '[]')
    FROM oficio.invoice_lines line
    JOIN public.invoices deposit ON deposit.id = line.source_id AND deposit.organization_id = line.organization_id
    WHERE line.invoice_id = entry.id AND line.organization_id = entry.organization_id AND line.source_type = 'deposit')`,
]);

/** Whether an issued credit note corrects the document of a row. */
export const isCredited = (alias: string) => `EXISTS (SELECT FROM public.invoices note
  WHERE note.organization_id = ${alias}.organization_id AND note.corrects_id = ${alias}.id AND note.lifecycle = 'issued')`;

const depositsOf = (condition: string) => `(SELECT coalesce(json_agg(json_build_object('id', deposit.id,
      'title', deposit.title, 'totalMinor', deposit.total_minor, 'balanceMinor', deposit.balance_minor,
      'lifecycle', deposit.lifecycle) ORDER BY deposit.created_at, deposit.id), '[]')
    FROM public.invoices deposit
    WHERE (${condition}) AND deposit.organization_id = entry.organization_id
      AND deposit.client_id = entry.client_id AND deposit.currency = entry.currency AND deposit.deleted_at IS NULL
      AND deposit.lifecycle <> 'void' AND deposit.settlement <> 'written_off' AND NOT ${isCredited('deposit')})`;

/**
 * The deposits that were asked for with an invoice or with its quote and that it can deduct once they are issued, as JSON,
 * the oldest first.
 */
export const DEPOSITS = sql([
  depositsOf(`deposit.deposit_of_id = entry.id OR deposit.quote_id = (SELECT quote.id FROM public.quotes quote
      WHERE quote.invoice_id = entry.id AND quote.organization_id = entry.organization_id)`),
]);

/** The deposits that were asked for with the quote of a row, in the same form. */
export const DEPOSITS_OF_QUOTE = sql([depositsOf('deposit.quote_id = entry.id')]);

/** The invoice that a deposit is a part of. */
export const DEPOSIT_OF = sql`(SELECT json_build_object('id', origin.id, 'title', origin.title)
  FROM public.invoices origin
  WHERE origin.id = ${raw(originOf('entry'))} AND origin.organization_id = entry.organization_id
    AND origin.deleted_at IS NULL)`;

/** The document that deducts a deposit invoice. */
export const DEDUCTED_BY = sql`(SELECT json_build_object('id', final.id, 'title', final.title)
  FROM oficio.invoice_lines line
  JOIN public.invoices final ON final.id = line.invoice_id AND final.organization_id = line.organization_id
  WHERE line.source_type = 'deposit' AND line.source_id = entry.id AND line.live
    AND line.organization_id = entry.organization_id)`;

/** The accepted quote that the invoice bills, or of which it is a deposit. */
export const QUOTE = sql`(SELECT json_build_object('id', quote.id, 'title', quote.title)
  FROM public.quotes quote
  WHERE (quote.invoice_id = entry.id OR quote.id = entry.quote_id) AND quote.organization_id = entry.organization_id
    AND quote.deleted_at IS NULL)`;

/** The series of which the invoice is an occurrence. */
export const RECURRING = sql`(SELECT json_build_object('name', series.name, 'on', entry.occurrence_on,
    'missed', entry.occurrence_missed, 'endAfter', series.end_after)
  FROM oficio.recurring_documents series
  WHERE series.id = entry.recurring_id AND series.organization_id = entry.organization_id)`;

/** The hash of the frozen document. */
export const SHA256 = sql`(SELECT document.sha256 FROM oficio.invoice_documents document
  WHERE document.invoice_id = entry.id AND document.organization_id = entry.organization_id)`;

/** The frozen document as JSON. */
export const DOCUMENT = `(SELECT document.block::json FROM oficio.invoice_documents document
  WHERE document.invoice_id = entry.id AND document.organization_id = entry.organization_id)`;

/** Replaces the lines and taxes of a draft. */
export async function saveParts(
  tx: Transaction,
  { organizationId }: RecordScope,
  invoiceId: string,
  lines: readonly ComposedLine[],
  totals: DocumentTotals,
): Promise<void> {
  for (const table of ['invoice_lines', 'invoice_taxes']) {
    await tx.rows(`DELETE FROM oficio.${table} WHERE organization_id = $1 AND invoice_id = $2`, [
      organizationId,
      invoiceId,
    ]);
  }
  const amounts = lines.map(({ discount, source, ...line }, index) => ({
    ...line,
    sourceType: source?.type ?? null,
    sourceId: source?.id ?? null,
    discountKind: discount?.kind ?? null,
    discountValue: discount && (discount.kind === 'percent' ? discount.ppm : discount.amountMinor),
    netMinor: totals.lines[index]?.netMinor,
    baseMinor: totals.lines[index]?.baseMinor,
  }));
  await tx.rows(
    `INSERT INTO oficio.invoice_lines (organization_id, invoice_id, id, position, description, quantity_e4, unit,
       unit_price_minor, unit_price_micros, discount_kind, discount_value, discountable, taxes, net_minor, base_minor,
       source_type, source_id, credits_line_id, item_id)
     SELECT $1, $2, id, position, description, "quantityE4", unit, "unitPriceMinor", coalesce("unitPriceMicros", 0),
       "discountKind", "discountValue", discountable, taxes, "netMinor", "baseMinor", "sourceType", "sourceId",
       "creditsLineId", "itemId"
     FROM ROWS FROM (jsonb_to_recordset($3) AS (id uuid, description text, "quantityE4" bigint, unit text,
       "unitPriceMinor" bigint, "unitPriceMicros" integer, "discountKind" text, "discountValue" bigint,
       discountable boolean, taxes jsonb, "netMinor" bigint, "baseMinor" bigint, "sourceType" text, "sourceId" uuid,
       "creditsLineId" uuid, "itemId" uuid))
       WITH ORDINALITY
       AS line (id, description, "quantityE4", unit, "unitPriceMinor", "unitPriceMicros", "discountKind",
         "discountValue", discountable, taxes, "netMinor", "baseMinor", "sourceType", "sourceId", "creditsLineId",
         "itemId", position)`,
    [organizationId, invoiceId, JSON.stringify(amounts)],
  );
  await tx.rows(
    `INSERT INTO oficio.invoice_taxes (organization_id, invoice_id, position, name, rate_ppm, kind, exempt, base_minor,
       tax_minor)
     SELECT $1, $2, position, name, "ratePpm", kind, exempt, "baseMinor", "taxMinor"
     FROM ROWS FROM (jsonb_to_recordset($3) AS (name text, "ratePpm" integer, kind text, exempt boolean,
       "baseMinor" bigint, "taxMinor" bigint)) WITH ORDINALITY
       AS tax (name, "ratePpm", kind, exempt, "baseMinor", "taxMinor", position)`,
    [organizationId, invoiceId, JSON.stringify(totals.taxes)],
  );
}
