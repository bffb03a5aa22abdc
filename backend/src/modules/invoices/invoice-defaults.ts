import type { CurrencyCode } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';
import type { InvoiceBody, InvoiceFields } from './invoice-body.ts';

/**
 * The defaults of a draft: the client's currency, the organization's terms and modes.
 * @throws ApiError access.forbidden for a caller who has lost the right to read the settings
 */
export async function invoiceDefaults(
  { organizationId, organization }: RecordScope,
  tx: Transaction,
  { clientId }: Pick<InvoiceBody, 'clientId'>,
): Promise<Omit<InvoiceFields, 'clientId'>> {
  const [row] = await tx.rows<Defaults>(
    `SELECT settings.terms, settings.notes, settings.tax_mode AS "taxMode", settings.rounding_mode AS "roundingMode",
       (SELECT currency FROM public.client_directory WHERE organization_id = $1 AND id = $2) AS currency
     FROM oficio.billing_settings settings WHERE settings.organization_id = $1`,
    [organizationId, clientId],
  );
  if (!row) throw new ApiError('access.forbidden');
  return {
    ...row,
    currency: row.currency ?? (organization.currency as CurrencyCode),
    issueDate: null,
    dueDate: null,
    fxRateE8: null,
    poNumber: null,
    internalNote: null,
    projectId: null,
    remindersPaused: false,
    fiscalId: null,
  };
}

type Defaults = Pick<InvoiceFields, 'terms' | 'notes' | 'taxMode' | 'roundingMode'> & {
  currency: CurrencyCode | null;
};

/** The columns that a new document copies from the organization's rules. */
export async function newDocumentColumns(
  tx: Transaction,
  { organizationId }: RecordScope,
  kind: string,
): Promise<{ series: string; cash_step_minor: number }> {
  const [row] = await tx.rows<{ series: string; cash_step_minor: number }>(
    `SELECT settings.cash_step AS cash_step_minor,
       (SELECT series FROM oficio.document_series WHERE organization_id = $1 AND kind = $2
        ORDER BY created_at, series LIMIT 1) AS series
     FROM oficio.billing_settings settings WHERE settings.organization_id = $1`,
    [organizationId, kind],
  );
  if (!row) throw new ApiError('access.forbidden');
  return row;
}
