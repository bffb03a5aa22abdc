import { settlementInserts } from './settlement-inserts.ts';

const [SETTLEMENTS, TAXES] = settlementInserts({
  settlements: `CASE WHEN row.parts ? 'payment' THEN jsonb_build_array(row.parts -> 'settlement') END`,
  invoiceId: 'row.entity_id',
  paymentId: `(row.parts -> 'payment' ->> 'id')::uuid`,
  date: `(row.parts -> 'payment' ->> 'date')::date`,
});

/** What an imported invoice has in other tables, in the order in which the database accepts it. */
export const IMPORTED_INVOICE_WRITES: readonly string[] = [
  'SELECT oficio.add_imported_documents($1, $2, $4)',
  // One statement, so that the entry of income of each payment is written once, with what the payment pays.
  `, added_payments AS (
     INSERT INTO oficio.payments (id, organization_id, client_id, client_name, date, amount_minor, allocated_minor, currency,
       method, fx_rate_e8, base_amount_minor, status, created_by, created_at, updated_at)
     SELECT payment.id, invoice.organization_id, invoice.client_id, invoice.client_name, payment.date, payment."amountMinor",
       payment."amountMinor", payment.currency, payment.method, payment."rateE8", payment."baseAmountMinor", 'succeeded',
       row.author, row.at, row.at
     FROM imported_rows row JOIN public.invoices invoice ON invoice.id = row.entity_id,
       jsonb_to_record(row.parts -> 'payment') AS payment (id uuid, date date, "amountMinor" bigint, currency text,
         method text, "rateE8" bigint, "baseAmountMinor" bigint)
     WHERE row.parts ? 'payment' ORDER BY row.n
   ), added_settlements AS (${SETTLEMENTS}) ${TAXES}`,
  // The next number comes after those of the file. Of a series that starts again each year, the last year counts.
  `UPDATE oficio.document_series series
   SET next_number = CASE WHEN series.reset = 'yearly' AND coalesce(series.year, 0) < top.year THEN top.number + 1
       ELSE greatest(series.next_number, top.number + 1) END,
     year = CASE WHEN series.reset = 'yearly' THEN greatest(coalesce(series.year, 0), top.year) END
   FROM (
     SELECT DISTINCT ON (sequence.id) sequence.* FROM imported_rows row,
       jsonb_to_record(row.parts -> 'sequence') AS sequence (id uuid, year integer, number bigint)
     WHERE row.parts ? 'sequence' ORDER BY sequence.id, sequence.year DESC, sequence.number DESC
   ) top
   WHERE series.id = top.id AND series.organization_id = $2
     AND (series.reset = 'never' OR top.year >= coalesce(series.year, 0))`,
];

/**
 * The ledger only grows, so that no trigger takes its rows out of the sums. They are recounted after the invoices, with which
 * their ledger goes.
 */
export const IMPORTED_INVOICE_REMOVALS = {
  before: [
    `DELETE FROM public.income WHERE organization_id = $2 AND payment_id = ANY (ARRAY(
       SELECT payment_id FROM oficio.settlements WHERE organization_id = $2 AND invoice_id = ANY ($1)))`,
  ],
  after: [
    `DELETE FROM oficio.payments WHERE organization_id = $2 AND id = ANY (ARRAY(
       SELECT (row.parts -> 'payment' ->> 'id')::uuid FROM oficio.import_rows row
       WHERE row.organization_id = $2 AND row.entity_id = ANY ($1) AND row.is_head AND row.parts ? 'payment'))`,
    'SELECT oficio.repair_sums($2)',
  ],
};
