import { type Dashboard, INVOICE_READING_ROLES, mayCall } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { invoiceSums } from '../invoices/invoice-sums.ts';

/** Drafts and paused series, for the roles that read invoices; nothing for the others. */
export async function waitingFigures(
  kit: RecordKit,
  scope: OrganizationScope,
): Promise<Pick<Dashboard, 'waiting'>> {
  if (!mayCall({ members: INVOICE_READING_ROLES }, scope.organization)) return {};
  const [{ currencies }, [series]] = await Promise.all([
    invoiceSums(kit, scope),
    kit.database.read<{ paused: number }>(
      scope,
      `SELECT count(*) AS paused FROM oficio.recurring_documents
       WHERE organization_id = $1 AND status = 'paused'`,
      [scope.organizationId],
    ),
  ]);
  return {
    waiting: {
      drafts: currencies.reduce((sum, { drafts }) => sum + drafts.count, 0),
      pausedSeries: series?.paused ?? 0,
    },
  };
}
