import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { DomainLookups } from '../lookups/domain-lookups.ts';
import { Answers } from './answers.service.ts';
import { CheckedDomainsRepository } from './checked-domains.repository.ts';
import { forEachOf } from './for-each-of.ts';

/** The most domains of one run. A full run queues the next one. */
const BATCH = 200;
/** The domains of a run that wait for a registry at once. */
const AT_ONCE = 8;
/** A domain whose check ended with its process is due again after this time. */
const TAKEN_MS = HOUR_MS;
/** A registry is asked once in two seconds, so that a batch about one registry takes seven minutes. */
const LIMIT_SECONDS = 1_200;

/** Asks the registries about domains whose check is due, and at once about those that a person waits for. */
@Injectable()
export class DomainChecks {
  constructor(
    private readonly lookups: DomainLookups,
    private readonly answers: Answers,
    private readonly domains: CheckedDomainsRepository,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.every('domain.check-due', '*/5 * * * *', () => this.checkDue(), LIMIT_SECONDS);
    jobs.handle('domain.check', ({ domainId }) => this.check(domainId));
  }

  async check(id: string): Promise<void> {
    const fqdn = await this.domains.nameOf(id);
    if (fqdn !== null) await this.answers.store(id, fqdn, await this.lookups.lookUp(fqdn));
  }

  /** A check that fails holds back no other. Repeated and concurrent runs are harmless. */
  async checkDue(): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + TAKEN_MS).toISOString();
    const ids = await this.domains.takeDue({ at: now.toISOString(), until, limit: BATCH });
    if (ids.length === BATCH) {
      await this.domains.inTransaction((tx) => this.jobs.enqueue(tx, 'domain.check-due', {}));
    }
    await forEachOf(ids, AT_ONCE, (id) => this.check(id));
  }
}
