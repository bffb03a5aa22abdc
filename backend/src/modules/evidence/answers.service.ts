import { Injectable } from '@nestjs/common';
import { LOOKUP_PROBLEMS, type LookupStatus } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { differences } from '../../records/differences.ts';
import type { RecordScope } from '../../records/record-area.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockClientsOf, lockRecord, updateRow } from '../../records/record-rows.ts';
import { notify } from '../../writes/notify.ts';
import { domainArea } from '../domains/domain-area.ts';
import { derivedColumns } from '../domains/domain-columns.ts';
import type { LookupAnswer } from '../lookups/lookup.types.ts';
import { nextCheckAt } from './check-times.ts';
import { type CheckedDomain, CheckedDomainsRepository } from './checked-domains.repository.ts';
import { keepEvidence } from './evidence-rows.ts';
import { ExpiryListeners } from './expiry-listeners.ts';
import { factColumns } from './registry-columns.ts';
import { isPassing, type RegistryFacts, weigh } from './weigh.ts';

const SYSTEM = 'Oficio';

interface Weighed {
  answer: LookupAnswer;
  failures: number;
  evidenceId: string;
}

/** Stores what registries answer. An answer that says nothing new changes no domain. */
@Injectable()
export class Answers {
  constructor(
    private readonly domains: CheckedDomainsRepository,
    private readonly listeners: ExpiryListeners,
    private readonly kit: RecordKit,
  ) {}

  /** Stores the answer about a name. Does nothing if the domain isn't checked any more or has another name meanwhile. */
  store(id: string, fqdn: string, answer: LookupAnswer): Promise<void> {
    return this.domains.inTransaction(async (tx) => {
      this.domains.lockChecks(tx, id);
      const domain = await this.domains.find(tx, id, fqdn);
      if (!domain) return;
      const now = this.kit.clock.now();
      const failures = isPassing(answer.outcome) ? domain.failures + 1 : 0;
      const evidenceId = await keepEvidence(tx, domain, answer, now.toISOString());
      const changes = weigh(domain.facts, answer, failures);
      const isNew = Object.keys(changes).length > 0;
      const facts = isNew ? await this.#change(tx, domain, { answer, failures, evidenceId }) : domain.facts;
      const { outcome: status, reason, server } = answer;
      const nextAt = nextCheckAt(id, { now, expiresOn: facts.expiresOn, failures }, answer);
      this.domains.setChecked(tx, id, { at: now.toISOString(), nextAt, status, reason, server, failures });
    });
  }

  /** Weighs the answer again under the lock of the domain, which a person may have edited since. */
  async #change(
    tx: Transaction,
    { id, organizationId, fqdn, facts }: CheckedDomain,
    { answer, failures, evidenceId }: Weighed,
  ): Promise<RegistryFacts> {
    // No member of a domain depends on the caller's organization.
    const scope = { organizationId } as RecordScope;
    lockClientsOf(domainArea, tx, scope, [id]);
    const { name, clientId, fields } = await lockRecord(this.kit, domainArea, tx, scope, id);
    const locked = await this.domains.find(tx, id, fqdn);
    if (!locked) return facts;
    const before = locked.facts;
    const changes = weigh(before, answer, failures);
    if (Object.keys(changes).length === 0) return before;
    const after = { ...before, ...changes };
    const cause = {
      entity: { type: 'domain', id },
      clientId,
    } as const;
    const at = { organizationId, at: this.kit.clock.instant() };
    if (isProblem(after.lookupStatus) && !isProblem(before.lookupStatus)) {
      const params = { domain: name, status: after.lookupStatus };
      notify(tx, at, { ...cause, type: 'lookup_problem', params });
    }
    if (changes.conflictingExpiresOn && after.expiresOn !== null) {
      const params = {
        domain: name,
        registryDate: changes.conflictingExpiresOn,
        ownDate: after.expiresOn,
      };
      notify(tx, at, { ...cause, type: 'domain_conflict', params });
    }
    if (isStatusAlone(changes)) {
      this.domains.setStatus(tx, id, after.lookupStatus);
      return after;
    }
    const { expiresOn, registrar, conflictingExpiresOn } = after;
    updateRow(this.kit, domainArea, tx, scope, id, {
      ...factColumns(changes),
      ...derivedColumns({ ...fields, expiresOn, registrar }, conflictingExpiresOn),
    });
    const actor = { organizationId, system: SYSTEM };
    await this.kit.audit.record(tx, actor, {
      action: 'updated',
      entity: { type: 'domain', id, name, clientId },
      changes: differences(before, after),
    });
    await this.listeners.notify(tx, {
      actor,
      organizationId,
      domainId: id,
      before: { expiresOn: before.expiresOn, statuses: before.eppStatuses },
      after: { expiresOn: after.expiresOn, statuses: after.eppStatuses },
      evidenceId,
    });
    return after;
  }
}

const isProblem = (status: LookupStatus) => LOOKUP_PROBLEMS.some((problem) => problem === status);

function isStatusAlone(changes: Partial<RegistryFacts>): boolean {
  return Object.keys(changes).every((name) => name === 'lookupStatus');
}
