import { randomUUID } from 'node:crypto';
import type { EvidenceSource } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { LookupAnswer } from '../lookups/lookup.types.ts';
import type { CheckedDomain } from './checked-domains.repository.ts';
import { isAnswered } from './weigh.ts';

interface Row {
  source: EvidenceSource;
  outcome: string;
  server: string | null;
  reason: string | null;
  expiresOn: string | null;
  statuses: readonly string[];
  registrar: string | null;
}

interface StoredRow extends Row {
  id: string;
}

/**
 * Keeps an answer as evidence: a row stays the same while the answer does, and only its last time moves on. A failure
 * interrupts no answer, but every run of failures has a row of its own.
 * @returns the id of the answer's row
 */
export async function keepEvidence(
  tx: Transaction,
  domain: CheckedDomain,
  answer: LookupAnswer,
  at: string,
): Promise<string> {
  const known = await latestRows(tx, domain);
  const { source, outcome, server, reason, expiresOn, registrar, registrarExpiresOn } = answer;
  const statuses = answer.statuses.toSorted();
  const row: Row = { source, outcome, server, reason, expiresOn, statuses, registrar };
  const id = keepRow(tx, domain, { row, known, raw: answer.raw, at });
  if (registrarExpiresOn !== null) {
    const ofRegistrar: Row = { ...row, source: 'registrar', expiresOn: registrarExpiresOn };
    keepRow(tx, domain, { row: ofRegistrar, known, raw: null, at });
  }
  return id;
}

function keepRow(
  tx: Transaction,
  domain: CheckedDomain,
  { row, known, raw, at }: { row: Row; known: readonly StoredRow[]; raw: unknown; at: string },
): string {
  const same = known.find((stored) => continues(row, stored, domain));
  if (same) {
    tx.send('UPDATE oficio.expiry_evidence SET seen_until = $2 WHERE id = $1', [same.id, at]);
    return same.id;
  }
  const id = randomUUID();
  tx.send(
    `INSERT INTO oficio.expiry_evidence (id, organization_id, domain_id, fqdn, source, server, outcome, reason,
       expires_on, statuses, registrar, raw, seen_from, seen_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    [
      id,
      domain.organizationId,
      domain.id,
      domain.fqdn,
      row.source,
      row.server,
      row.outcome,
      row.reason,
      row.expiresOn,
      row.statuses,
      row.registrar,
      raw === null ? null : JSON.stringify(raw),
      at,
    ],
  );
  return id;
}

function continues(row: Row, stored: StoredRow, { lastStatus }: CheckedDomain): boolean {
  const isSame =
    stored.source === row.source &&
    stored.outcome === row.outcome &&
    stored.expiresOn === row.expiresOn &&
    stored.registrar === row.registrar &&
    JSON.stringify(stored.statuses) === JSON.stringify(row.statuses);
  return isSame && (isAnswered(row.outcome) || lastStatus === row.outcome);
}

/** The latest answer with facts and the latest failure of each source about the domain's present name. */
function latestRows(tx: Transaction, { id, fqdn }: CheckedDomain): Promise<StoredRow[]> {
  return tx.rows<StoredRow & Record<string, unknown>>(
    `SELECT DISTINCT ON (source, outcome IN ('ok', 'no_expiry')) id, source, outcome, server, reason,
       expires_on AS "expiresOn", statuses, registrar
     FROM oficio.expiry_evidence WHERE domain_id = $1 AND fqdn = $2
     ORDER BY source, outcome IN ('ok', 'no_expiry'), seen_until DESC, id DESC`,
    [id, fqdn],
  );
}
