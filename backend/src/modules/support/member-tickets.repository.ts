import { Injectable } from '@nestjs/common';
import type { Page, Ticket, TicketListItem, TicketMessage } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { Clock } from '../../clock.ts';
import { ApiDatabase, type Claims, type Statement, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import type { KeyColumns } from '../../records/keyset.ts';
import { partsPage } from '../../records/list.ts';
import { itemAt, memberList, messagesOf, shownToMember, THREAD, type TicketQuery } from './ticket-list.ts';

type StoredThread = Omit<Ticket, 'messages'>;

/** The tickets that a member may read. The policies decide which ones these are, and leave out the notes of Oficio. */
@Injectable()
export class MemberTicketsRepository {
  constructor(
    private readonly database: ApiDatabase,
    private readonly clock: Clock,
  ) {}

  async list(scope: RequestScope, query: TicketQuery): Promise<Page<TicketListItem>> {
    const now = this.clock.now();
    const page = partsPage<TicketListItem, TicketQuery, RequestScope>(memberList(now), scope, query);
    const [rows, [counted]] = await this.database.readAll<[TicketListItem & KeyColumns, { total: number }]>(
      scope,
      [page.rows, page.total],
    );
    const { items, nextCursor } = page.of(rows);
    return {
      items: items.map((item) => itemAt(item, now.toISOString())),
      total: counted?.total ?? 0,
      nextCursor,
    };
  }

  /** @throws ApiError resource.not_found */
  async one(scope: Claims, id: string): Promise<Ticket> {
    const [tickets, messages] = await this.database.readAll<[StoredThread, TicketMessage]>(scope, [
      threadOf(scope, id),
      messagesOf(id),
    ]);
    return this.#ticketOf(tickets[0], messages);
  }

  /** The same within the transaction of a write. */
  async written(tx: Transaction, scope: RequestScope, id: string): Promise<Ticket> {
    const [thread, messages] = [threadOf(scope, id), messagesOf(id)];
    const [ticket] = await tx.rows<StoredThread & Record<string, unknown>>(thread.text, thread.values);
    return this.#ticketOf(
      ticket,
      await tx.rows<TicketMessage & Record<string, unknown>>(messages.text, messages.values),
    );
  }

  #ticketOf(ticket: StoredThread | undefined, messages: TicketMessage[]): Ticket {
    if (!ticket) throw new ApiError('resource.not_found');
    return { ...itemAt(ticket, this.clock.instant()), messages };
  }

  /** Whether a member of the organization may take care of a request of the client. */
  async canTakeCare(
    tx: Transaction,
    organizationId: string,
    { assigneeId, clientId }: { assigneeId: string; clientId: string },
  ): Promise<boolean> {
    const members = await tx.rows(
      `SELECT FROM oficio.memberships membership
       WHERE membership.organization_id = $1 AND membership.user_id = $2
         AND membership.role = ANY (oficio.roles_with('records.write'))
         AND (membership.scope = 'all' OR EXISTS (SELECT FROM oficio.client_assignments assignment
           WHERE assignment.organization_id = $1 AND assignment.user_id = $2 AND assignment.client_id = $3))`,
      [organizationId, assigneeId, clientId],
    );
    return members.length === 1;
  }

  /** Whether the contact is one of the client's. */
  async contactOf(
    tx: Transaction,
    organizationId: string,
    { contactId, clientId }: { contactId: string; clientId: string },
  ): Promise<{ name: string; email: string | null } | null> {
    const [contact] = await tx.rows<{ name: string; email: string | null }>(
      `SELECT concat_ws(' ', first_name, last_name) AS name, nullif(email, '') AS email FROM oficio.client_contacts
       WHERE organization_id = $1 AND client_id = $2 AND id = $3`,
      [organizationId, clientId, contactId],
    );
    return contact ?? null;
  }
}

function threadOf({ userId }: Claims, id: string): Statement {
  return sql`SELECT ${shownToMember(userId)}, ${THREAD} FROM oficio.support_tickets entry WHERE entry.id = ${id}`;
}
