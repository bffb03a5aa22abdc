import { Injectable } from '@nestjs/common';
import { isCertificateProblem } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { differences } from '../../records/differences.ts';
import type { RecordScope } from '../../records/record-area.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockClientsOf, lockRecord, updateRow } from '../../records/record-rows.ts';
import { notify } from '../../writes/notify.ts';
import type { CertificateAnswer } from '../lookups/lookup.types.ts';
import { certificateArea } from './certificate-area.ts';
import { derivedColumns } from './certificate-columns.ts';
import {
  type CheckedCertificate,
  CheckedCertificatesRepository,
  type WatchedHost,
} from './checked-certificates.repository.ts';
import { nextReadingAt } from './reading-times.ts';
import { keepShown } from './shown-evidence.ts';
import { type CertificateFacts, isPassing, weighCertificate } from './weigh-certificate.ts';

const SYSTEM = 'Oficio';

/** Stores what servers show. A reading that finds nothing new changes no certificate. */
@Injectable()
export class Readings {
  constructor(
    private readonly certificates: CheckedCertificatesRepository,
    private readonly kit: RecordKit,
  ) {}

  /** Stores the answer of a host. Does nothing if the certificate isn't checked any more or is that of another host. */
  store(id: string, watched: WatchedHost, answer: CertificateAnswer): Promise<void> {
    return this.certificates.inTransaction(async (tx) => {
      this.certificates.lockChecks(tx, id);
      const certificate = await this.certificates.find(tx, id, watched);
      if (!certificate) return;
      const now = this.kit.clock.now();
      const at = now.toISOString();
      const { outcome: status, reason } = answer;
      const failures = isPassing(status) ? certificate.failures + 1 : 0;
      await keepShown(tx, certificate, answer, at);
      const isNew = Object.keys(weighCertificate(certificate.facts, answer, failures)).length > 0;
      if (isNew) await this.#change(tx, certificate, answer, failures);
      const nextAt = nextReadingAt(id, { now, failures, outcome: status });
      this.certificates.setChecked(tx, id, { at, nextAt, status, reason, failures });
    });
  }

  /** Weighs the answer again under the lock of the certificate, which a person may have edited since. */
  async #change(
    tx: Transaction,
    { id, organizationId, host, port }: CheckedCertificate,
    answer: CertificateAnswer,
    failures: number,
  ): Promise<void> {
    // No member of a certificate depends on the caller's organization.
    const scope = { organizationId } as RecordScope;
    lockClientsOf(certificateArea, tx, scope, [id]);
    const { name, clientId, fields } = await lockRecord(this.kit, certificateArea, tx, scope, id);
    const locked = await this.certificates.find(tx, id, { host, port });
    if (!locked) return;
    const before = locked.facts;
    const changes = weighCertificate(before, answer, failures);
    if (Object.keys(changes).length === 0) return;
    const after = { ...before, ...changes };
    if (isCertificateProblem(after.checkStatus) && !isCertificateProblem(before.checkStatus)) {
      const params = { host: name, problem: after.checkStatus, endsOn: null, hasEnded: false };
      const cause = { entity: { type: 'certificate', id }, clientId, params } as const;
      const at = { organizationId, at: this.kit.clock.instant() };
      notify(tx, at, { ...cause, type: 'certificate_problem' });
    }
    if (isStatusAlone(changes)) {
      this.certificates.setStatus(tx, id, after.checkStatus);
      return;
    }
    updateRow(this.kit, certificateArea, tx, scope, id, {
      ...factColumns(changes),
      ...derivedColumns(fields, after),
    });
    await this.kit.audit.record(
      tx,
      { organizationId, system: SYSTEM },
      {
        action: 'updated',
        entity: { type: 'certificate', id, name, clientId },
        changes: differences(before, after),
      },
    );
  }
}

const isStatusAlone = (changes: Partial<CertificateFacts>): boolean =>
  Object.keys(changes).every((name) => name === 'checkStatus');

/** The column of each fact. */
const COLUMNS: Readonly<Record<keyof CertificateFacts, string>> = {
  issuer: 'issuer',
  sans: 'sans',
  notBefore: 'not_before',
  notAfter: 'not_after',
  sha256: 'sha256',
  chainOk: 'chain_ok',
  nameOk: 'name_ok',
  checkStatus: 'check_status',
};

function factColumns(facts: Partial<CertificateFacts>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [COLUMNS[name as keyof CertificateFacts], value]),
  );
}
