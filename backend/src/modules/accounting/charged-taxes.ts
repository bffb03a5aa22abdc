import type { TaxAmount } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { RecordScope } from '../../records/record-area.ts';

/**
 * Whether the organization charges its clients one of these added taxes. Where no rate is known, its usual taxes decide.
 */
export async function chargesTax(
  tx: Transaction,
  { organizationId }: RecordScope,
  taxes: readonly Pick<TaxAmount, 'kind' | 'name' | 'ratePpm'>[] = [],
): Promise<boolean> {
  const added = taxes.filter(({ kind }) => kind === 'added');
  const rows = await tx.rows(
    `SELECT FROM oficio.tax_rates rate
     WHERE organization_id = $1 AND kind = 'added' AND rate_ppm > 0 AND archived_at IS NULL AND CASE
       WHEN jsonb_array_length($2) = 0 THEN is_default
       ELSE EXISTS (SELECT FROM jsonb_to_recordset($2) AS tax (name text, "ratePpm" integer)
         WHERE tax.name = rate.name AND tax."ratePpm" = rate.rate_ppm) END
     LIMIT 1`,
    [organizationId, JSON.stringify(added)],
  );
  return rows.length > 0;
}
