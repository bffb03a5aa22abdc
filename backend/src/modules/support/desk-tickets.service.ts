import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { BodyOf, DeskTicket, DeskTicketListItem, deskTicketRoutes, Page } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { requireSuperadmin } from '../../http/require-superadmin.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { SuperadminEmails } from '../auth/superadmin-emails.ts';
import { DeskTicketsRepository } from './desk-tickets.repository.ts';
import { TicketEngine } from './ticket-engine.ts';
import type { TicketQuery } from './ticket-list.ts';
import { TicketMerge } from './ticket-merge.ts';
import { attachFiles, lockTicket, type StoredTicket } from './ticket-rows.ts';

type Routes = typeof deskTicketRoutes;

/** The product desk for Oficio's own people. Every method throws ApiError resource.not_found for anybody else. */
@Injectable()
export class DeskTickets {
  constructor(
    private readonly tickets: DeskTicketsRepository,
    private readonly engine: TicketEngine,
    private readonly merging: TicketMerge,
    private readonly superadmins: SuperadminEmails,
    private readonly work: UnitOfWork,
  ) {}

  list(scope: RequestScope, query: TicketQuery): Promise<Page<DeskTicketListItem>> {
    return this.tickets.list(scope, query);
  }

  /** @throws ApiError resource.not_found */
  async one(scope: RequestScope, id: string): Promise<DeskTicket> {
    requireSuperadmin(scope);
    return this.tickets.one(id);
  }

  /** @throws ApiError resource.not_found, ticket.not_possible; request.invalid for a file */
  write(
    scope: RequestScope,
    id: string,
    { body, internal = false, files = [] }: BodyOf<Routes['write']>,
  ): Promise<DeskTicket> {
    const { userId, principal } = scope;
    const author = {
      kind: 'staff',
      name: principal.displayName,
      email: null,
      userId,
      contactId: null,
    } as const;
    return this.#step(scope, id, null, async (tx, ticket) => {
      const messageId = randomUUID();
      await this.engine.write(tx, inside(scope), ticket, { id: messageId, author, body, internal });
      await attachFiles(tx, { organizationId: ticket.organizationId, userId }, messageId, files);
    });
  }

  /** @throws ApiError resource.not_found, ticket.not_possible, version.stale */
  resolve(scope: RequestScope, id: string, { version }: BodyOf<Routes['resolve']>): Promise<DeskTicket> {
    return this.#step(scope, id, version, (tx, ticket) => this.engine.resolve(tx, inside(scope), ticket));
  }

  /** @throws ApiError as `resolve` */
  reopen(scope: RequestScope, id: string, { version }: BodyOf<Routes['reopen']>): Promise<DeskTicket> {
    return this.#step(scope, id, version, (tx, ticket) => this.engine.reopen(tx, inside(scope), ticket));
  }

  /** @throws ApiError as `resolve`; request.invalid for a person who is no superadmin */
  assign(
    scope: RequestScope,
    id: string,
    { version, assigneeId }: BodyOf<Routes['assign']>,
  ): Promise<DeskTicket> {
    return this.#step(scope, id, version, async (tx, ticket) => {
      if (assigneeId !== null && !(await this.#isSuperadmin(tx, assigneeId))) {
        throw new ApiError('request.invalid', 'Choose a superadmin.');
      }
      await this.engine.change(tx, inside(scope), ticket, { assigneeId });
    });
  }

  async #isSuperadmin(tx: Transaction, userId: string): Promise<boolean> {
    const person = await this.tickets.personOf(tx, userId);
    if (!person) return false;
    const { role, address } = person;
    return (
      role === 'superadmin' ||
      (address !== null && this.superadmins.includes({ email: address, emailConfirmed: true }))
    );
  }

  /** @throws ApiError as `resolve` */
  prioritise(
    scope: RequestScope,
    id: string,
    { version, priority }: BodyOf<Routes['prioritise']>,
  ): Promise<DeskTicket> {
    return this.#step(scope, id, version, (tx, ticket) =>
      this.engine.change(tx, inside(scope), ticket, { priority }),
    );
  }

  /**
   * Moves the messages to another ticket of the same person, which is answered.
   * @throws ApiError resource.not_found, ticket.not_possible, version.stale
   */
  merge(scope: RequestScope, id: string, { version, intoId }: BodyOf<Routes['merge']>): Promise<DeskTicket> {
    requireSuperadmin(scope);
    return this.work.writeAsWorker(scope, async (tx) => {
      // Two merges at once lock the tickets in the same order.
      const locked = new Map<string, StoredTicket>();
      for (const one of [id, intoId].toSorted()) locked.set(one, await this.#lock(tx, one));
      const [ticket, into] = [locked.get(id), locked.get(intoId)];
      if (!ticket || !into) throw new ApiError('resource.not_found');
      await this.#requireVersion(tx, ticket, version);
      await this.merging.merge(tx, inside(scope), ticket, into);
      return this.tickets.written(tx, intoId);
    });
  }

  /** One step of a locked ticket. Null: the step doesn't depend on a version. */
  async #step(
    scope: RequestScope,
    id: string,
    version: number | null,
    act: (tx: Transaction, ticket: StoredTicket) => Promise<void>,
  ): Promise<DeskTicket> {
    requireSuperadmin(scope);
    return this.work.writeAsWorker(scope, async (tx) => {
      const ticket = await this.#lock(tx, id);
      if (version !== null) await this.#requireVersion(tx, ticket, version);
      await act(tx, ticket);
      return this.tickets.written(tx, id);
    });
  }

  async #lock(tx: Transaction, id: string): Promise<StoredTicket> {
    const ticket = await lockTicket(tx, id);
    if (ticket?.desk !== 'product') throw new ApiError('resource.not_found');
    return ticket;
  }

  async #requireVersion(tx: Transaction, ticket: StoredTicket, version: number): Promise<void> {
    if (ticket.version === version) return;
    throw new ApiError('version.stale', undefined, { current: await this.tickets.written(tx, ticket.id) });
  }
}

/** The log of an organization doesn't show what Oficio's own people do at the desk. */
function inside(scope: RequestScope) {
  return { ...scope, organizationId: null };
}
