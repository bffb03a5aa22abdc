import { Injectable } from '@nestjs/common';
import { localDateAt, RENEWAL_WORD_TEXTS, type RenewalAction } from '@oficio/contracts';
import {
  allowedRenewalActions,
  nextRenewal,
  type RenewalEvent,
  type RenewalFacts,
  renewalWord,
} from '@oficio/machines/renewal';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { camelCase } from '../../database/json-object.ts';
import { ApiError } from '../../http/api-error.ts';
import { RecordKit } from '../../records/record-kit.ts';
import type { AuditActor, AuditEntry, ClientActor, SystemActor } from '../../writes/audit-log.ts';
import {
  factsOf,
  findSubjectRef,
  type LockedRenewal,
  lockRenewals,
  type RenewalColumns,
  renewalEntity,
  updateRenewal,
} from './renewal-rows.ts';
import { lockSubject, type Subject } from './renewal-subjects.ts';

/** Who decides: a member, a client on a page without an account, or a system. */
export type RenewalActor = (AuditActor & { organizationId: string }) | ClientActor | SystemActor;

/** A renewal and its subject, both locked. */
export interface Decided {
  renewal: LockedRenewal;
  subject: Subject;
}

/** What the audit log calls each event. */
const ACTIONS: Readonly<Record<RenewalEvent['type'], AuditEntry['action']>> = {
  'proposal.sent': 'proposed',
  'proposal.withdrawn': 'withdrawn',
  'proposal.expired': 'unanswered',
  'terms.changed': 'updated',
  'client.approved': 'approved',
  'client.declined': 'refused',
  'member.approved': 'approved',
  'member.declined': 'refused',
  'invoice.issued': 'invoiced',
  'invoice.paid': 'invoice_paid',
  'invoice.voided': 'invoice_voided',
  'payment.reversed': 'settlement_reversed',
  'member.waived': 'waived',
  'expiry.moved': 'confirmed',
  'status.gone': 'confirmed',
  'date.fellBack': 'fell_back',
  'deletion.seen': 'lapsed',
  restored: 'confirmed',
  'member.lapsed': 'lapsed',
  'member.confirmed': 'confirmed',
};

const ACTION_WORDS: Readonly<Record<RenewalAction, string>> = {
  propose: 'propose',
  approve: 'approve',
  decline: 'decline',
  invoice: 'invoice',
  confirm: 'confirm',
  edit: 'edit',
  waive: 'waive',
  snooze: 'snooze',
  withdraw: 'withdraw the proposal',
  lapse: 'let lapse',
};

/** Applies events to renewals, one at a time: the machine decides, and the audit log names what has happened. */
@Injectable()
export class RenewalDecisions {
  constructor(private readonly kit: RecordKit) {}

  /**
   * A question whose last day is over counts as unanswered, before the job stores it.
   * @throws ApiError resource.not_found; version.stale for another version than the given one
   */
  async lock(tx: Transaction, organizationId: string, id: string, version?: number): Promise<Decided> {
    const { renewal, subject } = await this.#lockStored(tx, organizationId, id);
    if (version !== undefined && renewal.version !== version) throw new ApiError('version.stale');
    const expired = this.#expired(renewal, subject);
    return { subject, renewal: expired ? { ...renewal, ...expired, unanswered: true } : renewal };
  }

  /** Stores that a question wasn't answered until its last day. Nothing for one that still can be answered. */
  async expire(tx: Transaction, actor: SystemActor, id: string): Promise<void> {
    const stored = await this.#lockStored(tx, actor.organizationId, id);
    if (!this.#expired(stored.renewal, stored.subject)) return;
    await this.applyTo(tx, actor, stored, { type: 'proposal.expired' }, { unanswered: true });
  }

  #expired({ answerBy, ...renewal }: LockedRenewal, { timezone }: Subject): RenewalFacts | null {
    if (answerBy === null || answerBy >= localDateAt(this.kit.clock.now().getTime(), timezone)) return null;
    return nextRenewal(factsOf(renewal), { type: 'proposal.expired' });
  }

  async #lockStored(tx: Transaction, organizationId: string, id: string): Promise<Decided> {
    const subject = await lockSubject(tx, organizationId, await findSubjectRef(tx, organizationId, id));
    const [renewal] = await lockRenewals(tx, organizationId, sql`entry.id = ${id}`);
    if (!subject || !renewal) throw new ApiError('resource.not_found');
    return { renewal, subject };
  }

  /**
   * Applies an event to a renewal, with further columns.
   * @throws ApiError resource.not_found, version.stale, renewal.not_possible
   */
  async apply(
    tx: Transaction,
    actor: RenewalActor,
    id: string,
    event: RenewalEvent,
    { columns = {}, version }: { columns?: RenewalColumns; version?: number } = {},
  ): Promise<Decided> {
    const decided = await this.lock(tx, actor.organizationId, id, version);
    return this.applyTo(tx, actor, decided, event, columns);
  }

  /** As `apply`, for a locked renewal. */
  async applyTo(
    tx: Transaction,
    actor: RenewalActor,
    decided: Decided,
    event: RenewalEvent,
    columns: RenewalColumns = {},
  ): Promise<Decided> {
    const facts = nextRenewal(factsOf(decided.renewal), event);
    if (!facts) throw notPossible(decided.renewal);
    return this.store(tx, actor, decided, { action: actionOf(event, facts), facts, columns });
  }

  /** Stores facts and columns of a locked renewal, with an entry in the audit log. */
  async store(
    tx: Transaction,
    actor: RenewalActor,
    { renewal, subject }: Decided,
    {
      action,
      columns = {},
      facts = factsOf(renewal),
    }: { action: AuditEntry['action']; columns?: RenewalColumns; facts?: RenewalFacts },
  ): Promise<Decided> {
    await updateRenewal(tx, renewal, { facts, columns, at: this.kit.clock.instant() });
    const changes = {
      ...changesOf(columns),
      state: { before: renewalWord(factsOf(renewal)), after: renewalWord(facts) },
    };
    await this.kit.audit.record(tx, actor, { action, entity: renewalEntity(renewal.id, subject), changes });
    return { subject, renewal: { ...renewal, ...facts, version: renewal.version + 1 } };
  }
}

/** The refusal of what isn't possible, which names what is. */
export function notPossible(renewal: LockedRenewal): ApiError {
  const possible = allowedRenewalActions(factsOf(renewal), {
    writes: true,
    drafts: true,
    hasInvoice: renewal.invoiceId !== null,
  }).map((action) => ACTION_WORDS[action]);
  const word = RENEWAL_WORD_TEXTS[renewalWord(factsOf(renewal))];
  const offer = possible.length === 0 ? 'Nothing is left to do.' : `Possible now: ${possible.join(', ')}.`;
  return new ApiError('renewal.not_possible', `This renewal is “${word}”. ${offer}`);
}

/** A registry that renews by itself has confirmed nothing yet. */
function actionOf({ type }: RenewalEvent, { registry }: RenewalFacts): AuditEntry['action'] {
  return type === 'expiry.moved' && registry === 'provisional' ? 'auto_renewed' : ACTIONS[type];
}

/** The changed columns as the audit log names them. Of the evidence it has the new date; the entry itself says who decided. */
function changesOf({ evidence, ...columns }: RenewalColumns): Record<string, unknown> {
  const named = Object.entries(columns).filter(([name]) => !name.startsWith('decided_'));
  const changes = Object.fromEntries(named.map(([name, value]) => [camelCase(name), value]));
  return typeof evidence === 'string' ? { ...changes, newDate: JSON.parse(evidence).after } : changes;
}
