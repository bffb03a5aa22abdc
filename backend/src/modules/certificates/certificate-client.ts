import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';

interface Owned {
  clientId: string | null;
  domainId: string | null;
  hostingId: string | null;
}

interface Edit {
  body: { clientId?: string | null | undefined };
  fields: Owned;
  before: Owned | null;
}

/**
 * The client that a certificate has after an edit: that of its domain, else that of its service, else its own. The domain
 * or the service is locked, so that a change of its client meanwhile reaches the certificate.
 * @throws ApiError request.invalid for another client than that of the domain or of the service
 */
export async function clientOfSubject(
  tx: Transaction,
  { organizationId }: RecordScope,
  { body, fields, before }: Edit,
): Promise<string | null> {
  const { domainId, hostingId } = fields;
  const table = domainId ? 'public.domains' : 'public.hosting_clients';
  const id = domainId ?? hostingId;
  if (id === null) return fields.clientId;
  const [subject] = await tx.rows<{ clientId: string | null }>(
    `SELECT client_id AS "clientId" FROM ${table} WHERE organization_id = $1 AND id = $2 FOR SHARE`,
    [organizationId, id],
  );
  // A kept link to something that the caller doesn't see.
  if (!subject) return before?.clientId ?? fields.clientId;
  const isOther = body.clientId && body.clientId !== subject.clientId && body.clientId !== before?.clientId;
  if (isOther) {
    const message = `The client is that of the ${domainId ? 'domain' : 'service'}. Change it there, or remove the ${domainId ? 'domain' : 'service'} here.`;
    throw new ApiError('request.invalid', message, { fields: [{ path: 'clientId', message }] });
  }
  return subject.clientId;
}
