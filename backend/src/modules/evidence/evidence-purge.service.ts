import { Injectable } from '@nestjs/common';
import { EVIDENCE } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { EvidenceRepository } from './evidence.repository.ts';

const BATCH = 1_000;

/** Deletes old evidence. */
@Injectable()
export class EvidencePurge {
  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('evidence.purge', '41 3 * * *', () => this.run());
  }

  async run(): Promise<void> {
    const before = new Date(this.clock.now());
    before.setUTCFullYear(before.getUTCFullYear() - EVIDENCE.keptYears);
    while ((await this.evidence.purge(before.toISOString(), BATCH)) === BATCH);
  }
}
