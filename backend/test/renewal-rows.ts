import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { addRealtimeRow, type RowOwner } from './realtime-rows.ts';

/** Inserts the renewal of a new domain, with its proposal, by plain SQL and returns its id. */
export async function addRenewal(
  admin: Pick<ClientBase, 'query'>,
  owner: RowOwner,
  { clientId, mark, periodEnd = '2027-03-01' }: { clientId: string; mark: string; periodEnd?: string },
): Promise<string> {
  const domainId = await addRealtimeRow(admin, 'domains', owner, { clientId, name: mark });
  const id = randomUUID();
  const at = '2026-01-10T16:00:00.000Z';
  const { rows } = await admin.query(
    `INSERT INTO oficio.renewal_proposals (id, organization_id, created_by, client_id, contact_id, to_address, message, lines, created_at,
       updated_at)
     VALUES (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'client@example.com', $4, $5, $6, $6) RETURNING id`,
    [
      owner.organizationId,
      owner.userId,
      clientId,
      mark,
      JSON.stringify([{ renewalId: id, termMonths: 12, priceMinor: 200, currency: 'MXN' }]),
      at,
    ],
  );
  await admin.query(
    `INSERT INTO oficio.renewals (id, organization_id, client_id, domain_id, period_end, term_months, payer, cost_minor,
       price_minor, currency, consent, state, proposal_id, decision_note, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, 12, 'us', 100, 200, 'MXN', 'proposed', 'proposed', $6, $7, $8, $8)`,
    [id, owner.organizationId, clientId, domainId, periodEnd, rows[0]?.id, mark, at],
  );
  return id;
}

/** The id of the proposal of a renewal. */
export async function proposalIdOf(admin: Pick<ClientBase, 'query'>, renewalId: string): Promise<string> {
  const { rows } = await admin.query('SELECT proposal_id FROM oficio.renewals WHERE id = $1', [renewalId]);
  return rows[0]?.proposal_id;
}
