import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import type { CertificateAnswer } from '../lookups/lookup.types.ts';
import type { CheckedCertificate } from './checked-certificates.repository.ts';

interface StoredRow {
  id: string;
  outcome: string;
  reason: string | null;
  sha256: string | null;
}

/**
 * Keeps an answer as evidence: a row stays the same while the server shows the same, and only its last time moves on. A
 * failure interrupts no certificate, but every run of failures has a row of its own.
 */
export async function keepShown(
  tx: Transaction,
  certificate: CheckedCertificate,
  answer: CertificateAnswer,
  at: string,
): Promise<void> {
  const { id, organizationId, host, port } = certificate;
  const server = `${host}:${port}`;
  const same = (await latestRows(tx, id, server)).find((row) => continues(row, answer, certificate));
  if (same) {
    tx.send('UPDATE oficio.expiry_evidence SET seen_until = $2 WHERE id = $1', [same.id, at]);
    return;
  }
  const { outcome, reason, issuer, sans, notBefore, notAfter, sha256, chainOk, nameOk } = answer;
  const raw = sha256 === null ? null : { issuer, sans, notBefore, notAfter, sha256, chainOk, nameOk };
  tx.send(
    `INSERT INTO oficio.expiry_evidence (id, organization_id, certificate_id, fqdn, source, server, outcome, reason,
       expires_on, raw, seen_from, seen_until)
     VALUES ($1, $2, $3, $4, 'tls', $5, $6, $7, ($8::timestamptz AT TIME ZONE 'UTC')::date, $9, $10, $10)`,
    [
      randomUUID(),
      organizationId,
      id,
      host,
      server,
      outcome,
      reason,
      notAfter,
      raw && JSON.stringify(raw),
      at,
    ],
  );
}

function continues(row: StoredRow, answer: CertificateAnswer, { lastStatus }: CheckedCertificate): boolean {
  const isSame =
    row.outcome === answer.outcome && row.sha256 === answer.sha256 && row.reason === answer.reason;
  return isSame && (answer.sha256 !== null || lastStatus === answer.outcome);
}

/** The latest certificate and the latest failure of the present host. */
function latestRows(tx: Transaction, id: string, server: string): Promise<StoredRow[]> {
  return tx.rows<StoredRow & Record<string, unknown>>(
    `SELECT DISTINCT ON (raw IS NULL) id, outcome, reason, raw ->> 'sha256' AS sha256
     FROM oficio.expiry_evidence WHERE certificate_id = $1 AND server = $2
     ORDER BY raw IS NULL, seen_until DESC, id DESC`,
    [id, server],
  );
}
