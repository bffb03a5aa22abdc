import { type Client, createClientBodySchema } from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';
import type { ClientFields } from './client-body.ts';

/** Other clients with the same email address or tax id, at most five of each. */
export const DUPLICATES = sql`(
    SELECT coalesce(json_agg(json_build_object(
      'id', other.id, 'displayName', other.display_name, 'matches', other.matches)), '[]')
    FROM (
      SELECT DISTINCT ON (same.id) same.id, same.display_name, same.matches FROM (
        (SELECT twin.id, twin.display_name, 'email' AS matches FROM public.client_directory twin
          WHERE twin.organization_id = entry.organization_id AND twin.record_state IN ('open', 'archive')
            AND twin.sort_email = entry.sort_email AND entry.sort_email <> '' AND twin.id <> entry.id
          LIMIT 5)
        UNION ALL
        (SELECT twin.id, twin.display_name, 'taxId' FROM public.client_directory twin
          WHERE twin.organization_id = entry.organization_id AND twin.record_state IN ('open', 'archive')
            AND twin.tax_id = entry.tax_id AND twin.id <> entry.id
          LIMIT 5)
      ) same ORDER BY same.id, same.matches
    ) other
  )`;

/** The merges into the client that can still be undone, or could until recently, the last first. */
export const MERGES = sql`(
    SELECT coalesce(json_agg(json_build_object(
      'id', merge.id, 'name', (SELECT display_name FROM public.client_directory WHERE id = merge.gone_id),
      'undoUntil', oficio.json_instant(merge.undo_until)
    ) ORDER BY merge.created_at DESC), '[]')
    FROM oficio.client_merges merge
    WHERE merge.kept_id = entry.id AND merge.organization_id = entry.organization_id
  )`;

/**
 * The member who is responsible for a client must belong to the organization.
 * @throws ApiError resource.not_found
 */
export async function requireMember(
  tx: Transaction,
  scope: RecordScope,
  userId: string | null | undefined,
): Promise<void> {
  if (!userId) return;
  const rows = await tx.rows(
    'SELECT user_id FROM oficio.memberships WHERE organization_id = $1 AND user_id = $2',
    [scope.organizationId, userId],
  );
  if (rows.length === 1) return;
  throw new ApiError('resource.not_found', 'This member was not found.', {
    fields: [{ path: 'ownerUserId', message: 'This member was not found.' }],
  });
}

/**
 * Checks the tax id against the country of the whole client, because the body's schema only sees the sent fields.
 * @throws ApiError request.invalid
 */
export function requireTaxId({ displayName, taxId, billingAddress }: ClientFields): void {
  const checked = createClientBodySchema.safeParse({ displayName, taxId, billingAddress });
  if (checked.success) return;
  const fields = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ApiError('request.invalid', fields[0]?.message, { fields });
}

/**
 * A client with an invoice outside the trash, or with a payment, voided ones too, stays, because they name it.
 * @throws ApiError resource.in_use
 */
export async function requireNoInvoices(
  tx: Transaction,
  { id, organizationId }: Pick<Client, 'id' | 'organizationId'>,
): Promise<void> {
  const found = await tx.rows(
    `SELECT FROM public.invoices WHERE organization_id = $1 AND client_id = $2 AND deleted_at IS NULL
     UNION ALL SELECT FROM oficio.payments WHERE organization_id = $1 AND client_id = $2 LIMIT 1`,
    [organizationId, id],
  );
  if (found.length === 0) return;
  throw new ApiError(
    'resource.in_use',
    'This client has invoices or payments, so it can’t be deleted. Archive it instead.',
  );
}
