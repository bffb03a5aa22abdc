import { Injectable } from '@nestjs/common';
import type { LocalDate } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { notify } from '../../writes/notify.ts';
import { IS_OWED_INVOICE } from '../invoices/overdue.ts';
import { isFirstTime } from './occasions.ts';

const BATCH = 500;
/** A document that was due more days ago causes no notification. */
const PAST_DAYS = 30;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface OverdueInvoice extends Record<string, unknown> {
  organizationId: string;
  id: string;
  clientId: string;
  invoice: string;
  client: string;
  balanceMinor: number;
  currency: string;
  dueDate: LocalDate;
}

/** Notifies members of documents whose due day has passed, once for each due day. */
@Injectable()
export class OverdueAlerts {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('overdue.alert', '34 * * * *', () => this.run());
  }

  /** Runs each hour, so that each organization's day is met. Repeated and concurrent runs are harmless. */
  async run(): Promise<void> {
    let beyond: string | undefined = FIRST_ID;
    while (beyond !== undefined) beyond = await this.#batch(beyond);
  }

  /** @returns the last document's id if there may be more */
  #batch(beyond: string): Promise<string | undefined> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const at = this.clock.instant();
      const documents = await tx.rows<OverdueInvoice>(OVERDUE, [at, PAST_DAYS, beyond, BATCH]);
      for (const { organizationId, id, clientId, ...params } of documents) {
        const occasion = { organizationId, entityId: id, occasion: `overdue ${params.dueDate}`, at };
        if (!(await isFirstTime(tx, occasion))) continue;
        const entity = { type: 'invoice', id } as const;
        notify(tx, { organizationId, at }, { type: 'invoice_overdue', entity, clientId, params });
      }
      return documents.length === BATCH ? documents.at(-1)?.id : undefined;
    });
  }
}

/** Parameters: the instant, the days after the due day, the id before the first one, the number of rows. */
const OVERDUE = `SELECT invoice.organization_id AS "organizationId", invoice.id, invoice.client_id AS "clientId",
    coalesce(invoice.number, invoice.title) AS invoice, invoice.client_name AS client,
    invoice.balance_minor AS "balanceMinor", invoice.currency, invoice.due_date AS "dueDate"
  FROM public.invoices invoice
  JOIN oficio.organizations organization ON organization.id = invoice.organization_id,
    LATERAL (SELECT ($1::timestamptz AT TIME ZONE organization.timezone)::date AS today) local
  WHERE ${IS_OWED_INVOICE} AND invoice.due_date >= local.today - $2::integer AND invoice.due_date < local.today
    AND invoice.id > $3
  ORDER BY invoice.id LIMIT $4`;
