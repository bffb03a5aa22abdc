import {
  addDays,
  chargeLateFees,
  DAY_MS,
  localDateAt,
  type PastMail,
  type PlannedRule,
  REMINDER_TRIGGERS,
  REMINDERS,
  type ReminderFacts,
  type ReminderSubject,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { SUBJECT_KINDS } from './subjects/subject-kinds.ts';

interface FactsRange {
  organizationId: string;
  rules: readonly PlannedRule[];
  /** UTC ISO text. */
  from: string;
  to: string;
  /** Mails of the past count from some time before this instant. */
  pastFrom: string;
}

/** One reminder alone, whose own message isn't among the mails of the past. */
interface OneReminder {
  entityId: string;
  messageId: string;
  /** The mails of the past to this address alone are read. */
  to: string;
}

/** A person can send a reminder so many days before its day. */
const AHEAD_DAYS = REMINDERS.previewDays;
/** A business day moves by two days at most, and days of clients lie one day from those of UTC. */
const MARGIN_DAYS = 4;

/** Reads what decides about the reminders between two instants. */
export async function readFacts(
  tx: Transaction,
  range: FactsRange,
  one?: OneReminder,
): Promise<ReminderFacts> {
  const { organizationId, rules, pastFrom } = range;
  const sentSince = instantBefore(pastFrom, 3);
  // The limits of one reminder count the last days alone, and every claim reads them.
  const since = one ? sentSince : instantBefore(pastFrom, REMINDERS.lookBackDays + AHEAD_DAYS);
  const things = REMINDER_TRIGGERS.map((trigger): Promise<ReminderSubject[]> | [] => {
    const ofTrigger = rules.filter((rule) => rule.trigger === trigger);
    const anchors = anchorsOf(range, ofTrigger);
    if (!anchors) return [];
    const query = { organizationId, ...anchors, ...(one && { entityId: one.entityId }) };
    return SUBJECT_KINDS[trigger].read(tx, query);
  });
  // All statements are sent before the first answer.
  const [subjects, past, suppressed, charged] = await Promise.all([
    Promise.all(things),
    pastMails(tx, { organizationId, since, sentSince }, one),
    suppressedAddresses(tx, organizationId),
    chargedKeys(tx, range),
  ]);
  return { rules, subjects: subjects.flat(), past, suppressed, charged };
}

/** The anchors whose steps can fall between the instants; null for a trigger without rules. */
function anchorsOf({ from, to }: FactsRange, rules: readonly PlannedRule[]) {
  const offsets = rules.flatMap(({ steps }) => steps.map(({ offsetDays }) => offsetDays));
  if (offsets.length === 0) return null;
  return {
    first: addDays(localDateAt(from, 'UTC'), -Math.max(...offsets) - MARGIN_DAYS),
    last: addDays(localDateAt(to, 'UTC'), -Math.min(...offsets) + MARGIN_DAYS),
  };
}

/** The reminders of a longer time, whose keys aren't planned again, and all mails of the last days. */
function pastMails(
  tx: Transaction,
  { organizationId, since, sentSince }: { organizationId: string; since: string; sentSince: string },
  one?: OneReminder,
): Promise<PastMail[]> {
  return tx.rows<PastMail & Record<string, unknown>>(
    `SELECT entry.occurrence_key AS "occurrenceKey", entry.entity_id AS "entityId", entry.to_address AS "to",
       sent.at, (sent.at AT TIME ZONE coalesce(client.timezone, organization.timezone))::date AS day,
       entry.kind, entry.state IN ('queued', 'sending', 'sent', 'uncertain') AS counts
     FROM oficio.outbox entry
     JOIN oficio.organizations organization ON organization.id = entry.organization_id
     LEFT JOIN public.client_directory client
       ON client.id = entry.client_id AND client.organization_id = entry.organization_id
     CROSS JOIN LATERAL (SELECT coalesce(entry.sent_at, entry.sending_since, entry.due_at) AS at) sent
     WHERE entry.organization_id = $1 AND entry.kind <> 'test' AND entry.id <> $4
       AND (entry.rule_id IS NOT NULL AND entry.due_at >= $2 OR entry.sending_since >= $3)
       AND ($5::text IS NULL OR lower(entry.to_address) = lower($5))`,
    [organizationId, since, sentSince, one?.messageId ?? NO_MESSAGE, one?.to ?? null],
  );
}

const NO_MESSAGE = '00000000-0000-0000-0000-000000000000';

async function suppressedAddresses(tx: Transaction, organizationId: string): Promise<string[]> {
  const rows = await tx.rows<{ address: string }>(
    'SELECT address FROM oficio.mail_suppressions WHERE organization_id = $1',
    [organizationId],
  );
  return rows.map(({ address }) => address);
}

/** Nothing is read for rules without late fees, which most are. */
async function chargedKeys(tx: Transaction, { organizationId, rules }: FactsRange): Promise<string[]> {
  if (!chargeLateFees(rules)) return [];
  const rows = await tx.rows<{ key: string }>(
    'SELECT late_fee_key AS key FROM public.invoices WHERE organization_id = $1 AND late_fee_key IS NOT NULL',
    [organizationId],
  );
  return rows.map(({ key }) => key);
}

function instantBefore(instant: string, days: number): string {
  return new Date(Date.parse(instant) - days * DAY_MS).toISOString();
}

/**
 * Makes this transaction the one that queues the reminders of an organization, until it ends. False if another one does
 * at the moment: waiting for its rows would take longer than a statement may wait.
 */
export async function takeQueueing(tx: Transaction, organizationId: string): Promise<boolean> {
  const [row] = await tx.rows<{ isTaken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('reminders ' || $1, 0)) AS "isTaken"`,
    [organizationId],
  );
  return row?.isTaken === true;
}
