import { isDeepStrictEqual } from 'node:util';
import { daysBetween, type LocalDate, RENEWAL_DAYS } from '@oficio/contracts';
import { isUntouchedRenewal, newRenewal, nextRenewal, type RenewalFacts } from '@oficio/machines/renewal';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import type { AuditEntry } from '../../writes/audit-log.ts';
import {
  evidenceColumn,
  factsOf,
  hasRenewal,
  insertRenewal,
  isTaken,
  type LockedRenewal,
  lockRenewals,
  ofSubject,
  type RenewalColumns,
  removeRenewal,
  renewalEntity,
  updateRenewal,
} from './renewal-rows.ts';
import { isDue, lockSubject, type Subject, type SubjectRef, type SubjectTerms } from './renewal-subjects.ts';

/** When a subject is followed, and by whose hand. */
export interface Following {
  organizationId: string;
  at: string;
  today: LocalDate;
  newId(): string;
  /** What the subject said before a person changed it. Null: nobody has changed it. */
  before?: SubjectTerms | null;
}

/**
 * Brings the open renewal of a subject up to date with it: begins one, moves it, or ends it. Runs in the transaction that
 * has written the subject.
 * @returns the audit entries of the renewals that have changed
 */
export async function followSubject(
  tx: Transaction,
  ref: SubjectRef,
  following: Following,
): Promise<AuditEntry[]> {
  const subject = await lockSubject(tx, following.organizationId, ref);
  if (!subject) return [];
  const [open] = await lockRenewals(
    tx,
    following.organizationId,
    sql`${ofSubject(ref)} AND entry.registry IN ('open', 'provisional')`,
  );
  const entries = open ? await followOpen(tx, open, subject, following) : [];
  return [...entries, ...(await beginDue(tx, subject, following))];
}

async function followOpen(
  tx: Transaction,
  open: LockedRenewal,
  subject: Subject,
  following: Following,
): Promise<AuditEntry[]> {
  const isUntouched = isUntouchedRenewal(factsOf(open));
  if (!subject.isLiving || (subject.endsOn === null && isUntouched)) return end(tx, open, subject, following);
  const { facts, columns } = broughtUpToDate(open, subject, following);
  if (columns.period_end !== undefined && (await isTaken(tx, open, columns.period_end)))
    delete columns.period_end;
  const isSame = Object.keys(columns).length === 0 && isDeepStrictEqual(facts, factsOf(open));
  if (isSame) return [];
  await updateRenewal(tx, open, { facts, columns, at: following.at });
  const action = facts.registry === open.registry ? 'updated' : 'confirmed';
  return [{ action, entity: renewalEntity(open.id, subject), changes: { ...columns } }];
}

/** A renewal that nobody has touched goes with its subject; another one has lapsed. */
async function end(
  tx: Transaction,
  open: LockedRenewal,
  subject: Subject,
  { at }: Following,
): Promise<AuditEntry[]> {
  const facts = factsOf(open);
  if (isUntouchedRenewal(facts)) {
    await removeRenewal(tx, open);
    return [];
  }
  const lapsed = nextRenewal(facts, { type: 'member.lapsed' });
  if (!lapsed) return [];
  await updateRenewal(tx, open, { facts: lapsed, at });
  return [{ action: 'lapsed', entity: renewalEntity(open.id, subject) }];
}

type Changed = { facts: RenewalFacts; columns: Record<string, unknown> };

function broughtUpToDate(open: LockedRenewal, subject: Subject, following: Following): Changed {
  const columns: Record<string, unknown> = {};
  let facts = factsOf(open);
  if (open.clientId !== subject.clientId) {
    columns.client_id = subject.clientId;
    columns.unanswered = false;
    // Another client was asked.
    facts = nextRenewal(facts, { type: 'proposal.withdrawn' }) ?? facts;
  }
  const { before } = following;
  if (before && isUntouchedRenewal(facts)) {
    // A price that was set for this renewal alone stays.
    if (before.costMinor !== subject.costMinor) columns.cost_minor = subject.costMinor;
    if (before.currency !== subject.currency) columns.currency = subject.currency;
    if (before.termMonths !== subject.termMonths && subject.termMonths !== null)
      columns.term_months = subject.termMonths;
    if (before.payer !== subject.payer || before.priceMinor !== subject.priceMinor) {
      const { payer, priceMinor } = subject;
      facts = nextRenewal(facts, { type: 'terms.changed', payer, priceMinor }) ?? facts;
    }
  }
  return withDate(open, subject, following, { facts, columns });
}

/** A date that moves by less than a term was corrected. A person who moves it by a term says that it was renewed. */
function withDate(
  open: LockedRenewal,
  { endsOn, termMonths }: Subject,
  { before, at, today }: Following,
  { facts, columns }: Changed,
): Changed {
  if (endsOn === null || facts.registry !== 'open' || endsOn === open.periodEnd) return { facts, columns };
  const days = daysBetween(open.periodEnd, endsOn);
  if (days < leastDaysOf(termMonths)) return { facts, columns: { ...columns, period_end: endsOn } };
  if (!before || before.endsOn === endsOn) return { facts, columns };
  const evidence: RenewalColumns = evidenceColumn({
    source: 'manual',
    before: open.periodEnd,
    after: endsOn,
    statuses: [],
    at,
    note: null,
  });
  return {
    facts: nextRenewal(facts, { type: 'member.confirmed' }) ?? facts,
    columns: { ...columns, ...evidence, confirmed_on: today },
  };
}

/** The days by which a renewed subject's date moves at least: months can be short, and registries count differently. */
function leastDaysOf(termMonths: number | null): number {
  return Math.min(RENEWAL_DAYS.renewal, (termMonths ?? 12) * SHORT_MONTH);
}

const SHORT_MONTH = 25;

/** Begins the renewal of a subject whose lead has begun, unless it has an open one or has had one of this period. */
async function beginDue(
  tx: Transaction,
  subject: Subject,
  { organizationId, at, today, newId }: Following,
): Promise<AuditEntry[]> {
  if (!subject.isLiving || subject.termMonths === null || !isDue(subject, today)) return [];
  if (await hasRenewal(tx, organizationId, subject)) return [];
  const id = newId();
  await insertRenewal(tx, organizationId, { id, subject, facts: newRenewal(subject), at });
  const { endsOn, priceMinor, costMinor, currency } = subject;
  const changes = { periodEnd: endsOn, priceMinor, costMinor, currency };
  return [{ action: 'created', entity: renewalEntity(id, subject), changes }];
}
