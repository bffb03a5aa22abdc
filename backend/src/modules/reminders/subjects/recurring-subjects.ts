import {
  formatDocumentDate,
  formatDocumentMoney,
  type MoneyReaders,
  type ReminderSubject,
} from '@oficio/contracts';
import { CLIENT, FROM_CLIENT, READERS, recipients } from './client-parts.ts';
import type { SubjectKind } from './subject.types.ts';

/** Recurring invoices by the day of the next one. A series with notices of its own isn't announced twice. */
export const NEXT_RECURRING: SubjectKind = {
  read: (tx, { organizationId, first, last, entityId }) =>
    tx.rows<ReminderSubject & Record<string, unknown>>(
      `SELECT 'recurring_notice' AS trigger,
         json_build_object('type', 'recurring_document', 'id', entry.id, 'name', entry.name) AS entity,
         ${CLIENT} AS client, entry.next_on AS anchor, ${recipients('receives_reminders')} AS recipients,
         json_build_object('amountMinor', entry.total_minor, 'currency', entry.currency) AS balance,
         CASE WHEN client.reminders_paused THEN 'paused' END AS hold
       FROM oficio.recurring_documents entry ${FROM_CLIENT}
       WHERE entry.organization_id = $1 AND entry.kind = 'invoice' AND entry.status = 'active'
         AND entry.notice_days = '{}' AND entry.next_on BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR entry.id = $4)`,
      [organizationId, first, last, entityId ?? null],
    ),

  async whyGone(tx, { organizationId, id }) {
    const [row] = await tx.rows<{ status: string }>(
      'SELECT status FROM oficio.recurring_documents WHERE organization_id = $1 AND id = $2',
      [organizationId, id],
    );
    if (!row || row.status === 'ended') return 'removed';
    return row.status === 'paused' ? 'paused' : 'superseded';
  },

  async words(tx, { organizationId, id }, locale) {
    const [row] = await tx.rows<SeriesRow>(
      `SELECT client.display_name AS client, entry.name, entry.next_on AS "nextOn",
         entry.total_minor AS "amountMinor", entry.currency, ${READERS} AS readers
       FROM oficio.recurring_documents entry ${FROM_CLIENT} WHERE entry.organization_id = $1 AND entry.id = $2`,
      [organizationId, id],
    );
    if (!row) throw new Error('A recurring document of a reminder is missing');
    const { client, name, nextOn, amountMinor, currency, readers } = row;
    const values = {
      'client.name': client,
      'recurring.name': name,
      'recurring.amount': formatDocumentMoney({ amountMinor, currency }, locale, readers),
      'recurring.nextDate': nextOn === null ? '' : formatDocumentDate(nextOn, locale),
    };
    return { page: null, values };
  },
};

interface SeriesRow extends Record<string, unknown> {
  client: string;
  name: string;
  nextOn: string | null;
  amountMinor: number;
  currency: string;
  readers: MoneyReaders;
}
