import { Injectable } from '@nestjs/common';
import type { LookupStatus } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { FACTS_SHOWN } from './registry-columns.ts';
import type { RegistryFacts } from './weigh.ts';

/** A domain that is checked, with what is known of it. */
export interface CheckedDomain {
  id: string;
  organizationId: string;
  fqdn: string;
  facts: RegistryFacts;
  /** The outcome of the last check, and how many in a row have failed for now. */
  lastStatus: LookupStatus;
  failures: number;
}

/** A check after its answer. */
interface Checked {
  at: string;
  nextAt: string;
  status: LookupStatus;
  reason: string | null;
  server: string | null;
  failures: number;
}

type Row = RegistryFacts & Omit<CheckedDomain, 'facts'>;

/** The domains of all organizations and the times of their checks. Runs as the worker. */
@Injectable()
export class CheckedDomainsRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.worker.transaction(NO_USER, work);
  }

  /**
   * Takes domains whose check is due, so that no other process checks them meanwhile.
   * @param until the check of a process that has ended is due again at this instant
   */
  async takeDue({ at, until, limit }: { at: string; until: string; limit: number }): Promise<string[]> {
    const rows = await this.inTransaction((tx) =>
      tx.rows<{ id: string }>(
        `UPDATE oficio.domain_lookups SET next_at = $2 WHERE domain_id IN (
           SELECT domain_id FROM oficio.domain_lookups WHERE next_at <= $1 ORDER BY next_at LIMIT $3
           FOR UPDATE SKIP LOCKED
         ) RETURNING domain_id AS id`,
        [at, until, limit],
      ),
    );
    return rows.map(({ id }) => id);
  }

  /** The name of a domain that is open and active. */
  async nameOf(id: string): Promise<string | null> {
    const [row] = await this.worker.read<{ fqdn: string }>(
      NO_USER,
      `SELECT fqdn FROM public.domains domain WHERE domain.id = $1 AND ${IS_CHECKED}`,
      [id],
    );
    return row?.fqdn ?? null;
  }

  /** Lets the checks of a domain wait for each other until the transaction ends. */
  lockChecks(tx: Transaction, id: string): void {
    tx.send("SELECT pg_advisory_xact_lock(hashtextextended('check of domain ' || $1, 0))", [id]);
  }

  /** Null for a domain that isn't checked any more, or has another name. */
  async find(tx: Transaction, id: string, fqdn: string): Promise<CheckedDomain | null> {
    const [row] = await tx.rows<Row>(
      `SELECT domain.id, domain.organization_id AS "organizationId", domain.fqdn, lookup.status AS "lastStatus",
         lookup.failures, ${FACTS_SHOWN}
       FROM public.domains domain JOIN oficio.domain_lookups lookup ON lookup.domain_id = domain.id
       WHERE domain.id = $1 AND domain.fqdn = $2 AND ${IS_CHECKED}`,
      [id, fqdn],
    );
    if (!row) return null;
    const { organizationId, lastStatus, failures, id: _id, fqdn: _fqdn, ...facts } = row;
    return { id, organizationId, fqdn, facts, lastStatus, failures };
  }

  setChecked(tx: Transaction, id: string, { at, nextAt, status, reason, server, failures }: Checked): void {
    tx.send(
      `UPDATE oficio.domain_lookups SET last_at = $2, next_at = $3, status = $4, reason = $5, server = $6,
         failures = $7 WHERE domain_id = $1`,
      [id, at, nextAt, status, reason, server, failures],
    );
  }

  /** Neither a new version nor a time of change: a form that is open stays up to date. */
  setStatus(tx: Transaction, id: string, status: string): void {
    tx.send('UPDATE public.domains SET lookup_status = $2 WHERE id = $1', [id, status]);
  }
}

const IS_CHECKED = "domain.record_state = 'open' AND domain.status = 'active'";
