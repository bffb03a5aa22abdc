import {
  DAY_MS,
  type Ticket,
  type TicketDesk,
  type TicketFile,
  type TicketListItem,
  type TicketMessage,
  type TicketStatus,
  ticketRoutes,
} from '@oficio/contracts';
import { type FakeServer, Refusal } from './fake-server.ts';

/** The id of the first ticket, and the path of its page. */
export const FIRST_TICKET = '00000000-0000-7000-8000-00000000d001';
export const TICKET_PATH = `/support/${FIRST_TICKET}`;

const idOf = (kind: string, count: number) =>
  `00000000-0000-7000-8000-00000000${kind}${String(count).padStart(3, '0')}`;

const DUE = '2098-01-05T15:00:00.000Z';
export const TICKET_CLIENT = { id: idOf('c', 1), name: 'Café Lumbre' };
const WHOLE_DAY_AGO = () => new Date(Date.now() - DAY_MS).toISOString();

/** The facts of a state that the page computes further facts from. */
const FACTS: Record<TicketStatus, () => Partial<Ticket>> = {
  open: () => ({}),
  waiting_on_customer: () => ({ firstAnsweredAt: WHOLE_DAY_AGO() }),
  waiting_on_support: () => ({ firstAnsweredAt: WHOLE_DAY_AGO() }),
  resolved: () => ({ firstAnsweredAt: WHOLE_DAY_AGO(), resolvedAt: WHOLE_DAY_AGO() }),
  closed: () => ({ firstAnsweredAt: WHOLE_DAY_AGO(), resolvedAt: '2026-01-02T12:00:00.000Z' }),
};

/**
 * Tickets of both desks in the fake server's memory. Which step follows which belongs to the server's own tests; a step of an
 * old version is refused.
 */
export class FakeTickets {
  readonly records: Ticket[] = [];
  readonly files: TicketFile[] = [];
  private messages = 0;

  constructor(private readonly server: FakeServer) {
    server.answer(ticketRoutes.list, ({ query }) => {
      const items = this.records.filter(
        ({ desk, status, category, subject, assignee }) =>
          desk === (query.desk ?? desk) &&
          category === (query.category ?? category) &&
          (query.status === 'unresolved'
            ? !['resolved', 'closed'].includes(status)
            : status === (query.status ?? status)) &&
          (query.assignee === undefined || (assignee?.id ?? 'nobody') === query.assignee) &&
          subject.toLowerCase().includes((query.search ?? '').toLowerCase()),
      );
      return { items: items.map(asItem), total: items.length, nextCursor: null };
    });
    server.answer(ticketRoutes.one, ({ parameters }) => this.find(parameters.id));
    server.answer(ticketRoutes.create, ({ body: { message, files, diagnostics, previousId, ...fields } }) => {
      const previous = this.records.find(({ id }) => id === previousId) ?? null;
      const ticket = this.add('product', {
        ...fields,
        isOwn: true,
        diagnostics: diagnostics ?? null,
        previous,
      });
      return this.addMessage(ticket.id, { body: message, files: this.filesOf(files) });
    });
    server.answer(ticketRoutes.createForClient, ({ body }) => {
      const { message, files, clientId, contactId: _, previousId, priority = 'normal', ...fields } = body;
      const previous = this.records.find(({ id }) => id === previousId) ?? null;
      const client = { ...TICKET_CLIENT, id: clientId };
      const ticket = this.add('organization', { ...fields, priority, client, previous });
      return this.addMessage(ticket.id, { body: message, files: this.filesOf(files) });
    });
    server.answer(ticketRoutes.write, ({ parameters, body: { body, internal = false, files } }) => {
      const found = this.find(parameters.id);
      if (found instanceof Refusal) return found;
      if (found.status === 'closed') return new Refusal('ticket.not_possible');
      const answered = this.addMessage(found.id, { body, internal, files: this.filesOf(files) });
      if (internal) return answered;
      const status = found.desk === 'product' ? 'waiting_on_support' : 'waiting_on_customer';
      return this.change(found.id, {
        status,
        resolvedAt: null,
        firstAnsweredAt: found.firstAnsweredAt ?? DUE,
      });
    });
    server.answer(ticketRoutes.resolve, ({ parameters, body }) =>
      this.changed(parameters.id, body.version, { status: 'resolved', resolvedAt: new Date().toISOString() }),
    );
    server.answer(ticketRoutes.reopen, ({ parameters, body }) =>
      this.changed(parameters.id, body.version, { status: 'waiting_on_support', resolvedAt: null }),
    );
    server.answer(ticketRoutes.rate, ({ parameters, body }) => this.change(parameters.id ?? '', body));
    server.answer(ticketRoutes.assign, ({ parameters, body: { version, assigneeId } }) =>
      this.changed(parameters.id, version, {
        assignee: assigneeId && { id: assigneeId, name: 'Bruno Rivera' },
      } as Partial<Ticket>),
    );
    server.answer(ticketRoutes.prioritise, ({ parameters, body: { version, priority } }) =>
      this.changed(parameters.id, version, { priority }),
    );
    server.answer(ticketRoutes.addFile, ({ query: { name }, body }) => {
      const { size } = body as unknown as File;
      const file: TicketFile = {
        id: idOf('f', this.files.length + 1),
        name,
        contentType: 'text/plain',
        sizeBytes: size,
      };
      this.files.push(file);
      return file;
    });
  }

  /** Adds a ticket in a state, with its first message. */
  add(desk: TicketDesk, fields: Partial<Ticket> = {}): Ticket {
    const count = this.records.length + 1;
    const isAsked = desk === 'product';
    const { status = 'open' } = fields;
    const ticket: Ticket = {
      ...this.server.sample(ticketRoutes.one),
      id: `${FIRST_TICKET.slice(0, -3)}${String(count).padStart(3, '0')}`,
      version: 1,
      desk,
      number: 100 + count,
      subject: 'The logo is blurred',
      category: 'question',
      priority: 'normal',
      requesterName: isAsked ? 'Alma Rivera' : 'Ana Paz',
      isOwn: isAsked,
      client: isAsked ? null : TICKET_CLIENT,
      contact: isAsked ? null : { id: idOf('c', 2), name: 'Ana Paz' },
      firstResponseDueAt: DUE,
      lastMessageBy: isAsked ? 'member' : 'contact',
      ...FACTS[status](),
      ...fields,
    };
    this.records.push(ticket);
    return ticket;
  }

  /** Adds a message, as somebody else does, by default the person who has asked. */
  addMessage(id: string, fields: Partial<TicketMessage> = {}): Ticket {
    const { messages, desk, requesterName } = this.stored(id);
    this.messages += 1;
    const message: TicketMessage = {
      id: idOf('e', this.messages),
      author: { kind: desk === 'product' ? 'member' : 'contact', name: requesterName },
      body: 'It looks fine on my phone.',
      internal: false,
      files: [],
      createdAt: '2026-01-15T12:00:00.000Z',
      ...fields,
    };
    return this.change(id, { messages: [...messages, message] });
  }

  /** Changes a ticket, as somebody else does. */
  change(id: string, fields: Partial<Ticket>): Ticket {
    const before = this.stored(id);
    const changed = { ...before, ...fields, version: before.version + 1 };
    this.records[this.records.indexOf(before)] = changed;
    return changed;
  }

  stored(id: string): Ticket {
    const found = this.find(id);
    if (found instanceof Refusal) throw new Error(`No ticket ${id}`);
    return found;
  }

  private find(id = ''): Ticket | Refusal {
    return this.records.find((record) => record.id === id) ?? new Refusal('resource.not_found');
  }

  private changed(id: string | undefined, version: number, fields: Partial<Ticket>): Ticket | Refusal {
    const found = this.find(id);
    if (found instanceof Refusal) return found;
    if (version !== found.version) return new Refusal('version.stale', undefined, { current: found });
    return this.change(found.id, fields);
  }

  private filesOf(ids: readonly string[] = []): TicketFile[] {
    return this.files.filter(({ id }) => ids.includes(id));
  }
}

function asItem({
  previous: _,
  mergedInto: __,
  diagnostics: ___,
  messages: ____,
  ...item
}: Ticket): TicketListItem {
  return item;
}
