import { formatDocumentDate, type ReminderSubject } from '@oficio/contracts';
import { CLIENT, FROM_CLIENT, recipients } from './client-parts.ts';
import type { SubjectKind } from './subject.types.ts';
import { whyGoneFrom } from './why-gone.ts';

/** Active domains of clients by the day of their expiry. A client who has answered about the renewal isn't reminded. */
export const EXPIRING_DOMAINS: SubjectKind = {
  read: (tx, { organizationId, first, last, entityId }) =>
    tx.rows<ReminderSubject & Record<string, unknown>>(
      `SELECT 'domain_expiry' AS trigger,
         json_build_object('type', 'domain', 'id', entry.id, 'name', entry.unicode_name) AS entity,
         ${CLIENT} AS client, entry.expires_on AS anchor, ${recipients('receives_renewals')} AS recipients,
         NULL AS balance, CASE WHEN client.reminders_paused THEN 'paused' END AS hold
       FROM public.domains entry ${FROM_CLIENT}
       WHERE entry.organization_id = $1 AND entry.deleted_at IS NULL AND entry.archived_at IS NULL
         AND entry.status = 'active' AND entry.expires_on BETWEEN $2 AND $3
         AND ($4::uuid IS NULL OR entry.id = $4)
         AND NOT EXISTS (SELECT FROM oficio.renewals renewal
           WHERE renewal.domain_id = entry.id AND renewal.organization_id = entry.organization_id
             AND renewal.period_end = entry.expires_on AND renewal.consent IN ('approved', 'declined'))`,
      [organizationId, first, last, entityId ?? null],
    ),

  whyGone: (tx, ref) => whyGoneFrom(tx, 'public.domains', ref),

  async words(tx, { organizationId, id }, locale) {
    const [row] = await tx.rows<{ client: string; name: string; expiresOn: string }>(
      `SELECT coalesce(client_name, '') AS client, unicode_name AS name, expires_on AS "expiresOn"
       FROM public.domains WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
    );
    if (!row) throw new Error('A reminded domain is missing');
    const values = {
      'client.name': row.client,
      'domain.name': row.name,
      'domain.expiresOn': formatDocumentDate(row.expiresOn, locale),
    };
    return { page: null, values };
  },
};
