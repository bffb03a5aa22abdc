import { Injectable, type OnModuleInit } from '@nestjs/common';
import { daysBetween, type LocalDate, localDateAt, RENEWAL_DAYS } from '@oficio/contracts';
import { nextRenewal, type RenewalEvent } from '@oficio/machines/renewal';
import type { Transaction } from '../../database/database.ts';
import { RecordKit } from '../../records/record-kit.ts';
import type { AuditActor, SystemActor } from '../../writes/audit-log.ts';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { ExpiryListeners } from '../evidence/expiry-listeners.ts';
import { followSubject } from './follow-subject.ts';
import { RenewalDecisions } from './renewal-decisions.ts';
import { evidenceColumn, factsOf, type LockedRenewal, lockRenewals, ofSubject } from './renewal-rows.ts';
import { lockSubject } from './renewal-subjects.ts';

/** What a registry says about a domain. */
export interface DomainReading {
  expiresOn: LocalDate | null;
  /** EPP statuses, as the registry spells them. */
  statuses: readonly string[];
}

export interface Observation {
  domainId: string;
  before: DomainReading;
  after: DomainReading;
  /** Where the reading comes from, for example `registry` and its server. */
  evidence: { source: string; note?: string | null };
}

/** Tells the renewal of a domain what a registry has answered. Runs after the domain was written, in its transaction. */
@Injectable()
export class RenewalObservation implements OnModuleInit {
  constructor(
    private readonly kit: RecordKit,
    private readonly decisions: RenewalDecisions,
    private readonly listeners: ExpiryListeners,
    private readonly evidence: EvidenceService,
  ) {}

  onModuleInit(): void {
    this.listeners.add(async (tx, { actor, organizationId, domainId, before, after, evidenceId }) => {
      const evidence = await this.evidence.sourceOf(tx, organizationId, evidenceId);
      await this.observe(tx, { ...actor, organizationId }, { domainId, before, after, evidence });
    });
  }

  /** The same answer again changes nothing. */
  async observe(
    tx: Transaction,
    actor: (AuditActor | SystemActor) & { organizationId: string },
    { domainId, before, after, evidence }: Observation,
  ): Promise<void> {
    const { organizationId } = actor;
    const ref = { kind: 'domain', id: domainId } as const;
    const subject = await lockSubject(tx, organizationId, ref);
    if (!subject) return;
    const at = this.kit.clock.instant();
    const today = localDateAt(at, subject.timezone);
    // A lapsed renewal can come back: the latest one of the domain is meant.
    const renewals = await lockRenewals(tx, organizationId, ofSubject(ref));
    const latest = renewals.toSorted((one, other) => (one.periodEnd < other.periodEnd ? 1 : -1))[0];
    const event = latest && eventOf(latest, before, after);
    const facts = event && nextRenewal(factsOf(latest), event);
    if (event && facts) {
      const columns = {
        ...evidenceColumn({
          source: evidence.source,
          before: latest.periodEnd,
          after: after.expiresOn,
          statuses: [...after.statuses],
          at,
          note: evidence.note ?? null,
        }),
        ...(facts.registry === 'confirmed' && { confirmed_on: today }),
      };
      await this.decisions.applyTo(tx, actor, { renewal: latest, subject }, event, columns);
    }
    const following = { organizationId, at, today, newId: () => this.kit.newId() };
    for (const entry of await followSubject(tx, ref, following))
      await this.kit.audit.record(tx, actor, entry);
  }
}

/** What an answer means for a renewal; null: nothing. Days count from the end of its period, so that repetition is harmless. */
function eventOf(renewal: LockedRenewal, before: DomainReading, after: DomainReading): RenewalEvent | null {
  const isEnding = has(after, 'redemption period') || has(after, 'pending delete');
  if (isEnding) return { type: 'deletion.seen' };
  if (renewal.registry === 'lapsed') {
    const wasEnding = has(before, 'redemption period') || has(before, 'pending delete');
    return wasEnding ? { type: 'restored' } : null;
  }
  if (after.expiresOn === null) return null;
  const days = daysBetween(renewal.periodEnd, after.expiresOn);
  const isAutoRenewal = has(after, 'auto renew period');
  if (renewal.registry === 'open') return { type: 'expiry.moved', days, isAutoRenewal, isEnding };
  if (days < RENEWAL_DAYS.renewal) return { type: 'date.fellBack' };
  return isAutoRenewal ? null : { type: 'status.gone' };
}

/** RDAP writes `auto renew period`, EPP and WHOIS `autoRenewPeriod`. */
function has({ statuses }: DomainReading, wanted: string): boolean {
  const plain = (status: string) => status.toLowerCase().replaceAll(/[^a-z]/g, '');
  return statuses.some((status) => plain(status).startsWith(plain(wanted)));
}
