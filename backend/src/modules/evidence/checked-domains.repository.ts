import { Injectable } from '@nestjs/common';
import type { LookupStatus } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { DueChecks } from './due-checks.ts';
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
export class CheckedDomainsRepository extends DueChecks {
  constructor(worker: WorkerDatabase) {
    super(worker, { name: 'domain_lookups', id: 'domain_id' });
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
