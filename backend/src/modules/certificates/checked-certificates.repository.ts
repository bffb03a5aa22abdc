import { Injectable } from '@nestjs/common';
import type { CertificateStatus } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { DueChecks } from '../evidence/due-checks.ts';
import type { CertificateFacts } from './weigh-certificate.ts';

/** A host and a port whose certificate is read. */
export interface WatchedHost {
  host: string;
  port: number;
}

/** A certificate that is checked, with what is known of it. */
export interface CheckedCertificate extends WatchedHost {
  id: string;
  organizationId: string;
  facts: CertificateFacts;
  /** The outcome of the last check, and how many in a row have failed for now. */
  lastStatus: CertificateStatus;
  failures: number;
}

/** A check after its answer. */
interface Checked {
  at: string;
  nextAt: string;
  status: CertificateStatus;
  reason: string | null;
  failures: number;
}

/** The certificates of all organizations and the times of their checks. Runs as the worker. */
@Injectable()
export class CheckedCertificatesRepository extends DueChecks {
  constructor(worker: WorkerDatabase) {
    super(worker, { name: 'certificate_lookups', id: 'certificate_id' });
  }

  /** The host of a certificate that is open. */
  async hostOf(id: string): Promise<WatchedHost | null> {
    const [row] = await this.worker.read<WatchedHost & Record<string, unknown>>(
      NO_USER,
      "SELECT host, port FROM public.certificates WHERE id = $1 AND record_state = 'open'",
      [id],
    );
    return row ?? null;
  }

  /** Null for a certificate that isn't checked any more, or is that of another host. */
  async find(tx: Transaction, id: string, { host, port }: WatchedHost): Promise<CheckedCertificate | null> {
    const [row] = await tx.rows<CertificateFacts & Omit<CheckedCertificate, 'facts'>>(
      `SELECT certificate.id, certificate.organization_id AS "organizationId", certificate.host, certificate.port,
         lookup.status AS "lastStatus", lookup.failures, certificate.issuer, certificate.sans,
         oficio.json_instant(certificate.not_before) AS "notBefore",
         oficio.json_instant(certificate.not_after) AS "notAfter", certificate.sha256,
         certificate.chain_ok AS "chainOk", certificate.name_ok AS "nameOk", certificate.check_status AS "checkStatus"
       FROM public.certificates certificate JOIN oficio.certificate_lookups lookup ON lookup.certificate_id = certificate.id
       WHERE certificate.id = $1 AND certificate.host = $2 AND certificate.port = $3 AND certificate.record_state = 'open'`,
      [id, host, port],
    );
    if (!row) return null;
    const { organizationId, lastStatus, failures, id: _id, host: _host, port: _port, ...facts } = row;
    return { id, organizationId, host, port, facts, lastStatus, failures };
  }

  setChecked(tx: Transaction, id: string, { at, nextAt, status, reason, failures }: Checked): void {
    tx.send(
      `UPDATE oficio.certificate_lookups SET last_at = $2, next_at = $3, status = $4, reason = $5, failures = $6
       WHERE certificate_id = $1`,
      [id, at, nextAt, status, reason, failures],
    );
  }

  /** Neither a new version nor a time of change: a form that is open stays up to date. */
  setStatus(tx: Transaction, id: string, status: string): void {
    tx.send('UPDATE public.certificates SET check_status = $2 WHERE id = $1', [id, status]);
  }
}
