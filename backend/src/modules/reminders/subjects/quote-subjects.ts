import type { DocumentLocale, ReminderSubject, SkipReason } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { parseBlock } from '../../invoices/mails/invoice-mail.ts';
import { sentQuote } from '../../quotes/quote-document.ts';
import { quoteValues } from '../../quotes/quote-mail.ts';
import { CLIENT, FROM_CLIENT, recipients } from './client-parts.ts';
import type { SubjectKind, SubjectRange, SubjectRef, SubjectWords } from './subject.types.ts';

interface QuoteTrigger {
  trigger: 'quote_unanswered' | 'quote_expiry';
  /** The day from which steps count. */
  anchor: 'entry.sent_on' | 'entry.valid_until';
}

/** Quotes that wait for an answer, by the day on which their present version was sent. */
export const UNANSWERED_QUOTES = quotesOf({ trigger: 'quote_unanswered', anchor: 'entry.sent_on' });

/** The same by their last day. */
export const EXPIRING_QUOTES = quotesOf({ trigger: 'quote_expiry', anchor: 'entry.valid_until' });

function quotesOf(kind: QuoteTrigger): SubjectKind {
  return { read: (tx, range) => read(tx, kind, range), whyGone, words };
}

/** A quote can be answered to the end of its last day in the organization's time zone. */
const UNTIL = 'oficio.json_instant((entry.valid_until + 1)::timestamp AT TIME ZONE organization.timezone)';

function read(
  tx: Transaction,
  { trigger, anchor }: QuoteTrigger,
  { organizationId, first, last, entityId }: SubjectRange,
): Promise<ReminderSubject[]> {
  return tx.rows<ReminderSubject & Record<string, unknown>>(
    `SELECT '${trigger}' AS trigger,
       json_build_object('type', 'quote', 'id', entry.id, 'name', entry.number) AS entity,
       ${CLIENT} AS client, ${anchor} AS anchor, ${recipients('receives_reminders')} AS recipients,
       json_build_object('amountMinor', entry.total_minor, 'currency', entry.currency) AS balance,
       ${UNTIL} AS until, CASE WHEN client.reminders_paused THEN 'paused' END AS hold
     FROM public.quotes entry ${FROM_CLIENT}
     WHERE entry.organization_id = $1 AND entry.deleted_at IS NULL AND entry.lifecycle = 'open'
       AND ${anchor} BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR entry.id = $4)`,
    [organizationId, first, last, entityId ?? null],
  );
}

async function whyGone(tx: Transaction, { organizationId, id }: SubjectRef): Promise<SkipReason> {
  const [row] = await tx.rows<{ lifecycle: string; isDeleted: boolean }>(
    `SELECT lifecycle, deleted_at IS NOT NULL AS "isDeleted" FROM public.quotes
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  if (!row || row.isDeleted) return 'removed';
  if (row.lifecycle === 'open') return 'superseded';
  return row.lifecycle === 'accepted' || row.lifecycle === 'declined' ? 'nothing_open' : 'void';
}

async function words(tx: Transaction, ref: SubjectRef, locale: DocumentLocale): Promise<SubjectWords> {
  const sent = await sentQuote(tx, ref);
  if (!sent) throw new Error('A reminded quote has a document');
  return { page: 'quote', values: quoteValues({ ...parseBlock(sent.text), locale }) };
}
