import { formatDocumentDate, type ReminderSubject } from '@oficio/contracts';
import { CLIENT, FROM_CLIENT, recipients } from './client-parts.ts';
import type { SubjectKind } from './subject.types.ts';

/** The last day of a certificate, in UTC as certificates count. */
const ENDS_ON = `(entry.not_after AT TIME ZONE 'UTC')::date`;

/** Certificates of clients by their last day. A certificate that the server replaces has another day. */
export const EXPIRING_CERTIFICATES: SubjectKind = {
  read: (tx, { organizationId, first, last, entityId }) =>
    tx.rows<ReminderSubject & Record<string, unknown>>(
      `SELECT 'certificate_expiry' AS trigger,
         json_build_object('type', 'certificate', 'id', entry.id, 'name', entry.name) AS entity,
         ${CLIENT} AS client, ${ENDS_ON} AS anchor, ${recipients('receives_renewals')} AS recipients,
         NULL AS balance, CASE WHEN client.reminders_paused THEN 'paused' END AS hold
       FROM public.certificates entry ${FROM_CLIENT}
       WHERE entry.organization_id = $1 AND entry.deleted_at IS NULL AND entry.archived_at IS NULL
         AND ${ENDS_ON} BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR entry.id = $4)`,
      [organizationId, first, last, entityId ?? null],
    ),

  whyGone: async () => 'removed',

  async words(tx, { organizationId, id }, locale) {
    const [row] = await tx.rows<{ client: string; host: string; endsOn: string }>(
      `SELECT coalesce(client_name, '') AS client, name AS host, ${ENDS_ON} AS "endsOn"
       FROM public.certificates entry WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
    );
    if (!row) throw new Error('A certificate of a reminder is missing');
    const values = {
      'client.name': row.client,
      'certificate.host': row.host,
      'certificate.expiresOn': formatDocumentDate(row.endsOn, locale),
    };
    return { page: null, values };
  },
};
