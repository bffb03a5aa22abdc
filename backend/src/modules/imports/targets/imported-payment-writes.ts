import { settlementInserts } from './settlement-inserts.ts';
import type { ImportTarget } from './target.types.ts';

const DOCUMENTS = `jsonb_array_elements(row.parts -> 'documents') AS part`;

/** How imported payments are written and taken back, with what they have in the ledger. */
export const IMPORTED_PAYMENT_WRITES = {
  dependsOn: {
    lock: `SELECT FROM public.invoices WHERE organization_id = $2
       AND id = ANY (ARRAY(SELECT (part ->> 'id')::uuid FROM imported_rows row, ${DOCUMENTS}))
     ORDER BY id FOR NO KEY UPDATE`,
    // The parts of a settlement depend on those before it. The books can be closed meanwhile.
    changed: `(SELECT (part ->> 'id')::uuid, (part ->> 'version')::integer FROM imported_rows row, ${DOCUMENTS}
       EXCEPT SELECT id, version FROM public.invoices WHERE organization_id = $2 AND deleted_at IS NULL AND id = ANY (ARRAY(
         SELECT (part ->> 'id')::uuid FROM imported_rows row, ${DOCUMENTS})))
       UNION ALL SELECT row.entity_id, row.n FROM imported_rows row WHERE row.status = 'new'
         AND (row.after ->> 'date')::date <= (SELECT closed_on FROM oficio.billing_settings WHERE organization_id = $2)`,
  },
  writesWith: settlementInserts({
    settlements: `row.parts -> 'settlements'`,
    invoiceId: `(part ->> 'invoiceId')::uuid`,
    paymentId: 'row.entity_id',
    date: `(row.after ->> 'date')::date`,
  }),
  // One statement for all documents; the trigger of each settlement would need one for each.
  writesAfter: [
    `SELECT oficio.keep_balances(ARRAY(SELECT DISTINCT (part ->> 'invoiceId')::uuid
       FROM imported_rows row, jsonb_array_elements(row.parts -> 'settlements') AS part), $4)`,
  ],
  ownTables: ['oficio.settlements', 'public.income'],
  isUntouched: `entry.version = 1
    AND NOT EXISTS (SELECT FROM oficio.settlements settlement WHERE settlement.payment_id = entry.id
      AND settlement.id::text <> ALL (ARRAY(SELECT part ->> 'id' FROM jsonb_array_elements(row.parts -> 'settlements') AS part)))
    AND NOT EXISTS (SELECT FROM public.income WHERE income.payment_id = entry.id AND income.files > 0)
    AND NOT EXISTS (SELECT FROM oficio.billing_settings settings
      WHERE settings.organization_id = entry.organization_id AND settings.closed_on >= entry.date)`,
  removable: 'oficio.last_payments',
  // No trigger takes rows of the ledger out of the sums.
  removesWith: {
    before: ['SELECT oficio.remove_imported_settlements($2, $1, $3)'],
    after: ['SELECT oficio.repair_sums($2)'],
  },
} satisfies Partial<ImportTarget>;
