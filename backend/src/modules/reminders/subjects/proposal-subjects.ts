import {
  type DocumentLocale,
  formatDocumentDate,
  type LocalDate,
  type ReminderSubject,
} from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { PROPOSAL_WORDS } from '../../renewals/proposals/proposal-mail-words.ts';
import { CLIENT, FROM_CLIENT, recipients } from './client-parts.ts';
import type { SubjectKind, SubjectRange, SubjectRef, SubjectWords } from './subject.types.ts';

/** The renewals that wait for the client's answer to the proposal `entry`, joined to their subjects. */
const OPEN_LINES = `FROM oficio.renewals line
  LEFT JOIN public.domains domain ON domain.organization_id = line.organization_id AND domain.id = line.domain_id
  LEFT JOIN public.hosting_clients hosting
    ON hosting.organization_id = line.organization_id AND hosting.id = line.hosting_id
  WHERE line.organization_id = entry.organization_id AND line.proposal_id = entry.id
    AND line.client_id = entry.client_id AND line.consent = 'proposed' AND line.billing = 'none'
    AND line.registry <> 'lapsed' AND NOT line.unanswered`;

/** The day in the client's time zone on which the mail with the proposal was sent. */
const SENT_ON = '(entry.sent_at AT TIME ZONE coalesce(client.timezone, organization.timezone))::date';

/** Sent proposals with renewals that wait for an answer, by the day of their mail. */
export const UNANSWERED_PROPOSALS: SubjectKind = { read, whyGone, words };

function read(
  tx: Transaction,
  { organizationId, first, last, entityId }: SubjectRange,
): Promise<ReminderSubject[]> {
  return tx.rows<ReminderSubject & Record<string, unknown>>(
    `SELECT 'renewal_proposal' AS trigger,
       json_build_object('type', 'proposal', 'id', entry.id, 'name', client.display_name) AS entity,
       ${CLIENT} AS client, ${SENT_ON} AS anchor, ${recipients('receives_renewals')} AS recipients,
       NULL AS balance, CASE WHEN client.reminders_paused THEN 'paused' END AS hold
     FROM oficio.renewal_proposals entry ${FROM_CLIENT}
     WHERE entry.organization_id = $1 AND entry.withdrawn_at IS NULL AND ${SENT_ON} BETWEEN $2 AND $3
       AND ($4::uuid IS NULL OR entry.id = $4) AND EXISTS (SELECT ${OPEN_LINES})`,
    [organizationId, first, last, entityId ?? null],
  );
}

async function whyGone(tx: Transaction, { organizationId, id }: SubjectRef) {
  const [row] = await tx.rows<{ isWithdrawn: boolean }>(
    `SELECT withdrawn_at IS NOT NULL AS "isWithdrawn" FROM oficio.renewal_proposals
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  return !row || row.isWithdrawn ? 'removed' : 'nothing_open';
}

async function words(
  tx: Transaction,
  { organizationId, id }: SubjectRef,
  locale: DocumentLocale,
): Promise<SubjectWords> {
  const lines = await tx.rows<{ client: string; name: string; endsOn: LocalDate }>(
    `SELECT client.display_name AS client, open.name, open.ends_on AS "endsOn"
     FROM oficio.renewal_proposals entry ${FROM_CLIENT}
     CROSS JOIN LATERAL (SELECT coalesce(domain.unicode_name, hosting.name) AS name, line.period_end AS ends_on
       ${OPEN_LINES}) open
     WHERE entry.organization_id = $1 AND entry.id = $2 ORDER BY open.ends_on, open.name`,
    [organizationId, id],
  );
  const [first] = lines;
  if (!first) throw new Error('A proposal of a reminder has no open renewal');
  const { one, several } = PROPOSAL_WORDS[locale];
  const day = formatDocumentDate(first.endsOn, locale);
  const values = {
    'client.name': first.client,
    'renewal.what': lines.length === 1 ? first.name : RENEWALS[locale](lines.length),
    'renewal.question': lines.length === 1 ? one(first.name, day) : several(lines.length, day),
  };
  return { page: 'proposal', values };
}

const RENEWALS: Record<DocumentLocale, (count: number) => string> = {
  en: (count) => `${count} renewals`,
  es: (count) => `${count} renovaciones`,
};
