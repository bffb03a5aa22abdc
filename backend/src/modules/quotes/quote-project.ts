import type { BodyOf, Project, projectRoutes, Quote } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { lockClientsOf, updateRow } from '../../records/record-rows.ts';
import { RecordWrites } from '../../records/record-writes.ts';
import { invoiceArea } from '../invoices/invoice-area.ts';
import { projectArea } from '../projects/project-area.ts';
import { quoteArea } from './quote-area.ts';
import { afterQuoteEvent, lockQuote } from './quote-steps.ts';

type ProjectBody = BodyOf<typeof projectRoutes.create>;

/**
 * Makes a project of what was accepted. The quote belongs to it, and so do the documents that bill the quote, now and later.
 * @throws ApiError resource.not_found, version.stale, quote.not_possible
 */
export async function startProjectOf(
  kit: RecordKit,
  tx: Transaction,
  scope: OrganizationScope,
  { id, version }: { id: string; version: number },
): Promise<Project> {
  lockClientsOf(quoteArea, tx, scope, [id]);
  const documents = await lockDocumentsOf(tx, scope, id);
  const quote = await lockQuote(kit, tx, scope, id, version);
  const project = await new RecordWrites(kit, projectArea).createIn(tx, scope, projectOf(quote));
  const reason = quote.projectId
    ? 'This quote belongs to a project already.'
    : 'Only an accepted quote becomes a project.';
  afterQuoteEvent(quote, { type: 'project.started', projectId: project.id }, reason);
  const columns = { project_id: project.id };
  updateRow(kit, quoteArea, tx, scope, id, columns);
  for (const document of documents) updateRow(kit, invoiceArea, tx, scope, document, columns);
  return project;
}

/**
 * Locks the documents that bill a quote, before the quote itself: a document that is voided locks itself and then its quote, so
 * that this order excludes a deadlock.
 */
async function lockDocumentsOf(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  quoteId: string,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `SELECT id FROM public.invoices WHERE organization_id = $1 AND (quote_id = $2 OR id = (
       SELECT invoice_id FROM public.quotes WHERE organization_id = $1 AND id = $2))
     ORDER BY id FOR NO KEY UPDATE`,
    [organizationId, quoteId],
  );
  return rows.map(({ id }) => id);
}

/** What was accepted, without taxes, is what was agreed. */
function projectOf({ clientId, clientName, number, netMinor, currency }: Quote): ProjectBody {
  return {
    clientId,
    name: `${clientName} (${number})`,
    status: 'active',
    agreedMinor: Math.max(netMinor, 0),
    currency: currency as NonNullable<ProjectBody['currency']>,
  };
}
