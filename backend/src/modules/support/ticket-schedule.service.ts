import { Injectable } from '@nestjs/common';
import { DAY_MS, TICKETS } from '@oficio/contracts';
import { nextTicket, type TicketFacts } from '@oficio/machines/ticket';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { notify } from '../../writes/notify.ts';
import { isFirstTime } from '../notifications/occasions.ts';
import { updateTicket } from './ticket-rows.ts';

/** Tickets of one transaction. */
const BATCH = 200;

interface WaitingRequest extends Record<string, unknown> {
  id: string;
  organizationId: string;
  clientId: string;
  client: string;
  subject: string;
}

/** What happens to tickets as time passes. Concurrent runs of each job are harmless. */
@Injectable()
export class TicketSchedule {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('ticket.close', '23 * * * *', () => this.#inBatches((tx) => this.#close(tx)));
    jobs.every('ticket.overdue', '8,23,38,53 * * * *', () => this.#inBatches((tx) => this.#noteOverdue(tx)));
    jobs.every('ticket-file.purge', '47 3 * * *', () => this.#inBatches((tx) => this.#removeUnsent(tx)));
  }

  async #inBatches(step: (tx: Transaction) => Promise<number>): Promise<void> {
    let done = BATCH;
    while (done === BATCH) done = await this.worker.transaction(NO_USER, step);
  }

  /** Closes tickets whose days of reopening are over. */
  async #close(tx: Transaction): Promise<number> {
    const at = this.clock.instant();
    const over = new Date(this.clock.now().getTime() - TICKETS.reopenDays * DAY_MS).toISOString();
    const tickets = await tx.rows<TicketFacts & { id: string } & Record<string, unknown>>(
      `SELECT id, status, last_message_at AS "lastMessageAt", resolved_at AS "resolvedAt" FROM oficio.support_tickets
       WHERE status = 'resolved' AND resolved_at <= $1 ORDER BY resolved_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [over],
    );
    for (const ticket of tickets) {
      const next = nextTicket(ticket, { type: 'time.passed', at });
      if (next) await updateTicket(tx, ticket.id, { ...next, closedAt: at }, at);
    }
    return tickets.length;
  }

  /** Notifies members once of each request whose first answer is overdue. */
  async #noteOverdue(tx: Transaction): Promise<number> {
    const at = this.clock.instant();
    const requests = await tx.rows<WaitingRequest>(
      `SELECT ticket.id, ticket.organization_id AS "organizationId", ticket.client_id AS "clientId", ticket.subject,
         client.display_name AS client
       FROM oficio.support_tickets ticket JOIN public.client_directory client
         ON client.id = ticket.client_id AND client.organization_id = ticket.organization_id
       WHERE ticket.desk = 'organization' AND ticket.sort_due <= $1 AND client.deleted_at IS NULL
         AND NOT EXISTS (SELECT FROM oficio.notified_occasions noted
           WHERE noted.organization_id = ticket.organization_id AND noted.entity_id = ticket.id AND noted.occasion = $2)
       ORDER BY ticket.sort_due LIMIT ${BATCH}`,
      [at, OVERDUE],
    );
    for (const { id, organizationId, clientId, client, subject } of requests) {
      if (!(await isFirstTime(tx, { organizationId, entityId: id, occasion: OVERDUE, at }))) continue;
      notify(
        tx,
        { organizationId, at },
        { type: 'ticket_overdue', entity: { type: 'ticket', id }, clientId, params: { client, subject } },
      );
    }
    return requests.length;
  }

  /** Removes files whose message was never sent. */
  async #removeUnsent(tx: Transaction): Promise<number> {
    const before = new Date(this.clock.now().getTime() - TICKETS.unsentFileMs).toISOString();
    const removed = await tx.rows(
      `DELETE FROM oficio.documents WHERE id IN (
         SELECT id FROM oficio.documents WHERE entity_type = 'ticket_message' AND entity_id = created_by
           AND created_at <= $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [before],
    );
    return removed.length;
  }
}

const OVERDUE = 'first_answer';
