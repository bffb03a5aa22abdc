import { Injectable } from '@nestjs/common';
import { ALERT_RANGE, expiryAlert, type LocalDate, localDateAt } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { notify } from '../../writes/notify.ts';
import { isFirstTime } from './occasions.ts';

/** The most subjects of one transaction. */
const BATCH = 500;

/** Something that ends on a day, or on the earlier of two days that conflict. */
interface EndingSubject extends Record<string, unknown> {
  organizationId: string;
  timezone: string;
  kind: 'domain' | 'hosting' | 'certificate';
  id: string;
  name: string;
  clientId: string | null;
  endsOn: LocalDate | null;
  conflictingEndsOn: LocalDate | null;
}

/** Notifies members of domains, services and certificates that end soon or have ended, once for each step before the end. */
@Injectable()
export class ExpiryAlerts {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('expiry.alert', '31 * * * *', () => this.run());
  }

  /** Runs each hour, so that each organization's day is met. Repeated and concurrent runs are harmless. */
  async run(): Promise<void> {
    let beyond: string | undefined = FIRST_ID;
    while (beyond !== undefined) beyond = await this.#batch(beyond);
  }

  /** @returns the last subject's id if there may be more */
  #batch(beyond: string): Promise<string | undefined> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const at = this.clock.instant();
      const { pastDays, aheadDays } = ALERT_RANGE;
      const subjects = await tx.rows<EndingSubject>(ENDING, [at, pastDays, aheadDays, beyond, BATCH]);
      for (const subject of subjects) await alert(tx, subject, at);
      return subjects.length === BATCH ? subjects.at(-1)?.id : undefined;
    });
  }
}

async function alert(tx: Transaction, subject: EndingSubject, at: string): Promise<void> {
  const { organizationId, timezone, kind, id, name, clientId, endsOn, conflictingEndsOn } = subject;
  const due = expiryAlert([endsOn, conflictingEndsOn], localDateAt(at, timezone));
  if (!due || !(await isFirstTime(tx, { organizationId, entityId: id, occasion: due.occasion, at }))) return;
  const cause = { entity: { type: kind, id }, clientId, groupKey: `ending ${id} ${due.occasion}` } as const;
  const hasEnded = due.step === 'expired';
  if (hasEnded && kind === 'domain') {
    const params = { domain: name, expiresOn: due.endsOn };
    notify(tx, { organizationId, at }, { ...cause, type: 'domain_expired', params });
    return;
  }
  if (kind === 'certificate') {
    const params = { host: name, problem: null, endsOn: due.endsOn, hasEnded };
    notify(tx, { organizationId, at }, { ...cause, type: 'certificate_problem', params });
    return;
  }
  const isNear = due.step === 'expired' || due.step <= 7;
  const params = { subject: name, endsOn: due.endsOn, hasEnded };
  const severity = isNear ? 'warning' : 'info';
  notify(tx, { organizationId, at }, { ...cause, type: 'renewal_due', severity, params });
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Parameters: the instant, the days after and before the end, the id before the first one, the number of rows. */
const ENDING = `SELECT ending.organization_id AS "organizationId", organization.timezone, ending.kind, ending.id, ending.name,
    ending.client_id AS "clientId", ending.ends_on AS "endsOn", ending.conflicting_ends_on AS "conflictingEndsOn"
  FROM (
    SELECT organization_id, 'domain' AS kind, id, unicode_name AS name, client_id, expires_on AS ends_on,
      conflicting_expires_on AS conflicting_ends_on, '-infinity'::date AS alert_on
    FROM public.domains WHERE record_state = 'open' AND status = 'active'
    UNION ALL
    SELECT organization_id, 'hosting', id, name, client_id, next_renewal_on, NULL, '-infinity'
    FROM public.hosting_clients WHERE record_state = 'open' AND status NOT IN ('cancelled', 'transferred')
    UNION ALL
    SELECT organization_id, 'certificate', id, name, client_id, sort_expires_on, NULL, alert_on
    FROM public.certificates WHERE record_state = 'open'
  ) ending
  JOIN oficio.organizations organization ON organization.id = ending.organization_id,
    LATERAL (SELECT ($1::timestamptz AT TIME ZONE organization.timezone)::date AS today) local
  WHERE least(ending.ends_on, ending.conflicting_ends_on) BETWEEN local.today - $2::integer AND local.today + $3::integer
    AND ending.alert_on <= local.today AND ending.id > $4
  ORDER BY ending.id LIMIT $5`;
