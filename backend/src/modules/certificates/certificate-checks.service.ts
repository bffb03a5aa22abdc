import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { forEachOf } from '../evidence/for-each-of.ts';
import { CertificateReader } from '../lookups/certificate/certificate-reader.ts';
import { CheckedCertificatesRepository } from './checked-certificates.repository.ts';
import { Readings } from './readings.service.ts';

/** The most certificates of one run. A full run queues the next one. */
const BATCH = 200;
/** The certificates of a run that wait for a server at once. */
const AT_ONCE = 8;
/** A certificate whose check ended with its process is due again after this time. */
const TAKEN_MS = HOUR_MS;
/** A silent server is waited for for eight seconds, so that a batch of them takes more than three minutes. */
const LIMIT_SECONDS = 600;

/** Reads the certificates whose check is due, and at once those that a person waits for. */
@Injectable()
export class CertificateChecks {
  constructor(
    private readonly reader: CertificateReader,
    private readonly readings: Readings,
    private readonly certificates: CheckedCertificatesRepository,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.every('certificate.check-due', '*/5 * * * *', () => this.checkDue(), LIMIT_SECONDS);
    jobs.handle('certificate.check', ({ certificateId }) => this.check(certificateId));
  }

  async check(id: string): Promise<void> {
    const watched = await this.certificates.hostOf(id);
    if (watched === null) return;
    await this.readings.store(id, watched, await this.reader.read(watched.host, watched.port));
  }

  /** A check that fails holds back no other. Repeated and concurrent runs are harmless. */
  async checkDue(): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + TAKEN_MS).toISOString();
    const ids = await this.certificates.takeDue({ at: now.toISOString(), until, limit: BATCH });
    if (ids.length === BATCH) {
      await this.certificates.inTransaction((tx) => this.jobs.enqueue(tx, 'certificate.check-due', {}));
    }
    await forEachOf(ids, AT_ONCE, (id) => this.check(id));
  }
}
