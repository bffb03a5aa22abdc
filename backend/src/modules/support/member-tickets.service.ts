import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  type CreateClientTicketBody,
  type CreateTicketBody,
  type Page,
  RECORD_WRITING_ROLES,
  SUPPORT_DESK,
  type Ticket,
  type TicketListItem,
  type TicketMessageBody,
  type ticketRoutes,
} from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Claims, Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope, RequestScope } from '../../http/request-scope.ts';
import { requireClient } from '../../records/client-of-record.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { clientName } from './client-name.ts';
import { MemberTicketsRepository } from './member-tickets.repository.ts';
import { MessageLimit } from './message-limit.ts';
import { TicketEngine } from './ticket-engine.ts';
import type { TicketQuery } from './ticket-list.ts';
import {
  attachFiles,
  lockTicket,
  readTicket,
  type StoredTicket,
  type TicketAuthor,
  updateTicket,
} from './ticket-rows.ts';

/** Tickets for members: their questions to Oficio, and the requests of the organization's clients. */
@Injectable()
export class MemberTickets {
  constructor(
    private readonly tickets: MemberTicketsRepository,
    private readonly engine: TicketEngine,
    private readonly work: UnitOfWork,
    private readonly limit: MessageLimit,
    private readonly clock: Clock,
  ) {}

  /**
   * The requests of clients are left out for an organization without access.
   * @throws ApiError access.forbidden, subscription.required for a list of requests alone
   */
  async list(scope: RequestScope, query: TicketQuery): Promise<Page<TicketListItem>> {
    if (query.desk === 'organization') this.#requireAccess(scope);
    const hasAccess = scope.principal.organization !== null && this.#hasAccess(scope);
    return this.tickets.list(scope, hasAccess ? query : { ...query, desk: 'product' });
  }

  /** @throws ApiError resource.not_found, subscription.required */
  async one(scope: RequestScope, id: string): Promise<Ticket> {
    const ticket = await this.tickets.one(scope, id);
    if (ticket.desk === 'organization') this.#requireAccess(scope);
    return ticket;
  }

  /**
   * As `one`, for what is sent to programs of the organization.
   * @throws ApiError resource.not_found
   */
  read(claims: Claims, id: string): Promise<Ticket> {
    return this.tickets.one(claims, id);
  }

  /** @throws ApiError rate.limited; ticket.not_possible, resource.not_found for the former ticket; request.invalid for a file */
  create(scope: RequestScope, body: CreateTicketBody): Promise<Ticket> {
    const { message, files = [], previousId = null, diagnostics = null, ...fields } = body;
    const author = authorOf(scope);
    return this.limit.counted(`user ${scope.userId}`, scope, () =>
      this.work.write(scope, async (tx) => {
        const messageId = randomUUID();
        const id = await this.engine.open(tx, scope, {
          ...fields,
          desk: 'product',
          organizationId: scope.organizationId,
          clientId: null,
          requester: { ...author, userId: scope.userId },
          priority: 'normal',
          diagnostics,
          previousId,
          timezone: SUPPORT_DESK.timezone,
          messageId,
          author,
          body: message,
        });
        await attachFiles(tx, scope, messageId, files);
        return this.tickets.written(tx, scope, id);
      }),
    );
  }

  /**
   * Enters a request of a client. The client's contact sees it in the portal, and gets no mail about it.
   * @throws ApiError as `create`; resource.not_found for the client or the contact
   */
  createForClient(scope: OrganizationScope, body: CreateClientTicketBody): Promise<Ticket> {
    const {
      message,
      files = [],
      previousId = null,
      clientId,
      contactId = null,
      priority = 'normal',
      ...fields
    } = body;
    return this.limit.counted(`user ${scope.userId}`, scope, () =>
      this.work.write(scope, async (tx) => {
        await requireClient(tx, scope, { clientId }, { clientId });
        const messageId = randomUUID();
        const id = await this.engine.open(tx, scope, {
          ...fields,
          priority,
          desk: 'organization',
          organizationId: scope.organizationId,
          clientId,
          requester: await this.#requesterOf(tx, scope, { clientId, contactId }),
          diagnostics: null,
          previousId,
          timezone: scope.organization.timezone,
          messageId,
          author: authorOf(scope),
          body: message,
        });
        await attachFiles(tx, scope, messageId, files);
        return this.tickets.written(tx, scope, id);
      }),
    );
  }

  async #requesterOf(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { clientId, contactId }: { clientId: string; contactId: string | null },
  ) {
    if (contactId === null) {
      const name = await clientName(tx, organizationId, clientId);
      return { userId: null, contactId, name, email: null };
    }
    const contact = await this.tickets.contactOf(tx, organizationId, { contactId, clientId });
    if (!contact) throw new ApiError('resource.not_found');
    return { userId: null, contactId, ...contact };
  }

  /**
   * Each message stands, whoever else writes at the same time.
   * @throws ApiError resource.not_found, access.forbidden, subscription.required, ticket.not_possible, rate.limited
   */
  write(
    scope: RequestScope,
    id: string,
    { files = [], body, internal = false }: TicketMessageBody,
  ): Promise<Ticket> {
    return this.limit.counted(`user ${scope.userId}`, scope, () =>
      this.#step(scope, id, async (tx, ticket) => {
        if (internal && ticket.desk === 'product') throw new ApiError('access.forbidden');
        const messageId = randomUUID();
        await this.engine.write(tx, scope, ticket, {
          id: messageId,
          author: authorOf(scope),
          body,
          internal,
        });
        await attachFiles(tx, scope, messageId, files);
      }),
    );
  }

  /** @throws ApiError as `write`, version.stale */
  resolve(scope: RequestScope, id: string, version: number): Promise<Ticket> {
    return this.#step(scope, id, async (tx, ticket) => {
      await this.#requireVersion(tx, scope, ticket, version);
      await this.engine.resolve(tx, scope, ticket);
    });
  }

  /** @throws ApiError as `write`, version.stale */
  reopen(scope: RequestScope, id: string, version: number): Promise<Ticket> {
    return this.#step(scope, id, async (tx, ticket) => {
      await this.#requireVersion(tx, scope, ticket, version);
      await this.engine.reopen(tx, scope, ticket);
    });
  }

  /**
   * The rating of the person who has asked Oficio; a later one replaces it.
   * @throws ApiError as `write`; access.forbidden for anybody else, ticket.not_possible before the ticket was resolved
   */
  rate(scope: RequestScope, id: string, rating: number): Promise<Ticket> {
    return this.#step(scope, id, async (tx, ticket) => {
      if (ticket.userId !== scope.userId) throw new ApiError('access.forbidden');
      if (ticket.resolvedAt === null) throw new ApiError('ticket.not_possible');
      await updateTicket(tx, id, { rating }, this.clock.instant());
      await this.engine.record(tx, scope, ticket, 'rated', { rating });
    });
  }

  /** @throws ApiError as `resolve`; resource.not_found for a question to Oficio, request.invalid for the assignee */
  assign(scope: OrganizationScope, id: string, body: BodyOf<typeof ticketRoutes.assign>): Promise<Ticket> {
    const { assigneeId, version } = body;
    return this.#step(scope, id, async (tx, ticket) => {
      const clientId = requestOf(ticket);
      await this.#requireVersion(tx, scope, ticket, version);
      if (
        assigneeId !== null &&
        !(await this.tickets.canTakeCare(tx, scope.organizationId, { assigneeId, clientId }))
      ) {
        throw new ApiError('request.invalid', 'Choose a member who sees this client and may answer.');
      }
      await this.engine.change(tx, scope, ticket, { assigneeId });
    });
  }

  /** @throws ApiError as `assign` */
  prioritise(
    scope: OrganizationScope,
    id: string,
    { version, priority }: BodyOf<typeof ticketRoutes.prioritise>,
  ): Promise<Ticket> {
    return this.#step(scope, id, async (tx, ticket) => {
      requestOf(ticket);
      await this.#requireVersion(tx, scope, ticket, version);
      await this.engine.change(tx, scope, ticket, { priority });
    });
  }

  /** One step of a locked ticket that the person may change. */
  #step(
    scope: RequestScope,
    id: string,
    act: (tx: Transaction, ticket: StoredTicket) => Promise<void>,
  ): Promise<Ticket> {
    return this.work.write(scope, async (tx) => {
      const read = await readTicket(tx, id);
      if (!read) throw new ApiError('resource.not_found');
      if (read.desk === 'organization') this.#requireWriter(scope);
      const ticket = await lockTicket(tx, id);
      if (!ticket) throw new ApiError('resource.not_found');
      await act(tx, ticket);
      return this.tickets.written(tx, scope, id);
    });
  }

  async #requireVersion(
    tx: Transaction,
    scope: RequestScope,
    ticket: StoredTicket,
    version: number,
  ): Promise<void> {
    if (ticket.version === version) return;
    throw new ApiError('version.stale', undefined, {
      current: await this.tickets.written(tx, scope, ticket.id),
    });
  }

  /** @throws ApiError subscription.required, access.forbidden */
  #requireWriter(scope: RequestScope): void {
    this.#requireAccess(scope);
    const role = scope.principal.organization?.memberRole;
    if (!role || !RECORD_WRITING_ROLES.includes(role)) throw new ApiError('access.forbidden');
  }

  /** @throws ApiError subscription.required, access.forbidden */
  #requireAccess(scope: RequestScope): void {
    if (!scope.principal.organization) throw new ApiError('access.forbidden');
    if (!this.#hasAccess(scope)) throw new ApiError('subscription.required');
  }

  #hasAccess({ principal }: RequestScope): boolean {
    return principal.hasAccess(this.clock.now());
  }
}

/** The client of a request. @throws ApiError resource.not_found for a question to Oficio */
function requestOf({ clientId }: StoredTicket): string {
  if (clientId === null) throw new ApiError('resource.not_found');
  return clientId;
}

function authorOf({ userId, principal }: RequestScope): TicketAuthor {
  return { kind: 'member', name: principal.displayName, email: principal.email, userId, contactId: null };
}
