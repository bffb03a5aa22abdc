import {
  formatDocumentDate,
  formatDocumentMoney,
  type MoneyReaders,
  type ReminderSubject,
} from '@oficio/contracts';
import { CLIENT, FROM_CLIENT, READERS, recipients } from './client-parts.ts';
import type { SubjectKind } from './subject.types.ts';
import { whyGoneFrom } from './why-gone.ts';

/** Active services by the day of their renewal. A client who has answered about the renewal isn't reminded. */
export const RENEWING_SERVICES: SubjectKind = {
  read: (tx, { organizationId, first, last, entityId }) =>
    tx.rows<ReminderSubject & Record<string, unknown>>(
      `SELECT 'hosting_renewal' AS trigger,
         json_build_object('type', 'hosting', 'id', entry.id, 'name', entry.name) AS entity,
         ${CLIENT} AS client, entry.next_renewal_on AS anchor, ${recipients('receives_renewals')} AS recipients,
         json_build_object('amountMinor', entry.price_minor, 'currency', entry.currency) AS balance,
         CASE WHEN client.reminders_paused THEN 'paused' END AS hold
       FROM public.hosting_clients entry ${FROM_CLIENT}
       WHERE entry.organization_id = $1 AND entry.deleted_at IS NULL AND entry.archived_at IS NULL
         AND entry.status = 'active' AND entry.next_renewal_on BETWEEN $2 AND $3
         AND ($4::uuid IS NULL OR entry.id = $4)
         AND NOT EXISTS (SELECT FROM oficio.renewals renewal
           WHERE renewal.hosting_id = entry.id AND renewal.organization_id = entry.organization_id
             AND renewal.period_end = entry.next_renewal_on AND renewal.consent IN ('approved', 'declined'))`,
      [organizationId, first, last, entityId ?? null],
    ),

  whyGone: (tx, ref) => whyGoneFrom(tx, 'public.hosting_clients', ref),

  async words(tx, { organizationId, id }, locale) {
    const [row] = await tx.rows<ServiceRow>(
      `SELECT entry.client_name AS client, entry.name, entry.next_renewal_on AS "renewsOn",
         entry.price_minor AS "amountMinor", entry.currency, ${READERS} AS readers
       FROM public.hosting_clients entry ${FROM_CLIENT} WHERE entry.organization_id = $1 AND entry.id = $2`,
      [organizationId, id],
    );
    if (!row) throw new Error('A reminded service is missing');
    const { amountMinor, currency, readers } = row;
    const values = {
      'client.name': row.client ?? '',
      'service.name': row.name,
      'service.price': formatDocumentMoney({ amountMinor, currency }, locale, readers),
      'service.renewsOn': formatDocumentDate(row.renewsOn, locale),
    };
    return { page: null, values };
  },
};

interface ServiceRow extends Record<string, unknown> {
  client: string | null;
  name: string;
  renewsOn: string;
  amountMinor: number;
  currency: string;
  readers: MoneyReaders;
}
