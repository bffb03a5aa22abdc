import { Injectable } from '@nestjs/common';
import type { DeskTicket, DeskTicketListItem, Page, TicketMessage } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { readSuperadminList } from '../../records/list.ts';
import { deskList, itemAt, messagesOf, SHOWN_AT_DESK, THREAD, type TicketQuery } from './ticket-list.ts';

type StoredThread = Omit<DeskTicket, 'messages'> & Record<string, unknown>;

/** The product desk. Each statement names the desk, because it runs as the worker. */
@Injectable()
export class DeskTicketsRepository {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
  ) {}

  async list(scope: RequestScope, query: TicketQuery): Promise<Page<DeskTicketListItem>> {
    const now = this.clock.now();
    const page = await readSuperadminList<DeskTicketListItem, TicketQuery>(
      this.worker,
      scope,
      deskList(now),
      query,
    );
    return { ...page, items: page.items.map((item) => itemAt(item, now.toISOString())) };
  }

  one(id: string): Promise<DeskTicket> {
    return this.worker.transaction(NO_USER, (tx) => this.written(tx, id));
  }

  /** @throws ApiError resource.not_found */
  async written(tx: Transaction, id: string): Promise<DeskTicket> {
    const { text, values } = sql`SELECT ${SHOWN_AT_DESK}, ${THREAD} FROM oficio.support_tickets entry
      WHERE entry.id = ${id} AND entry.desk = 'product'`;
    const [ticket] = await tx.rows<StoredThread>(text, values);
    if (!ticket) throw new ApiError('resource.not_found');
    const thread = messagesOf(id);
    const messages = await tx.rows<TicketMessage & Record<string, unknown>>(thread.text, thread.values);
    return { ...itemAt(ticket, this.clock.instant()), messages };
  }

  /** The stored role and the address of an account. */
  async personOf(
    tx: Transaction,
    userId: string,
  ): Promise<{ role: string; address: string | null } | undefined> {
    const [person] = await tx.rows<{ role: string; address: string | null }>(
      'SELECT role, oficio.address_of(id) AS address FROM oficio.profiles WHERE id = $1',
      [userId],
    );
    return person;
  }

  /** Puts the messages of a ticket behind the places of another one's; their order is that of time. */
  async moveMessages(tx: Transaction, { from, into }: { from: string; into: string }): Promise<void> {
    await tx.rows(
      `UPDATE oficio.support_messages SET ticket_id = $2,
         position = position + oficio.next_message_position($2) - 1 WHERE ticket_id = $1`,
      [from, into],
    );
    await tx.rows('UPDATE oficio.support_tickets SET merged_into_id = $2 WHERE merged_into_id = $1', [
      from,
      into,
    ]);
  }
}
