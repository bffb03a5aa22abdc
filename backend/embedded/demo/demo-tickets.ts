import { randomUUID } from 'node:crypto';
import {
  addDays,
  DAY_MS,
  HOUR_MS,
  type TicketAuthorKind,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from '@oficio/contracts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

interface DemoMessage {
  by: TicketAuthorKind;
  /** Hours after the first message. */
  after: number;
  body: string;
  isNote?: true;
}

interface DemoTicket {
  subject: string;
  category: TicketCategory;
  priority?: TicketPriority;
  status: TicketStatus;
  hoursAgo: number;
  messages: [DemoMessage, ...DemoMessage[]];
  /** Hours after the first message. */
  resolvedAfter?: number;
}

const REQUESTS: readonly DemoTicket[] = [
  {
    subject: 'El formulario de contacto no envía',
    category: 'bug',
    priority: 'high',
    status: 'open',
    hoursAgo: 3,
    messages: [
      {
        by: 'contact',
        after: 0,
        body: 'Desde ayer nadie recibe los mensajes del formulario.\nLo probé con dos navegadores.',
      },
    ],
  },
  {
    subject: 'Un correo nuevo para ventas',
    category: 'question',
    status: 'waiting_on_customer',
    hoursAgo: 50,
    messages: [
      { by: 'contact', after: 0, body: '¿Pueden crear ventas@ para dos personas?' },
      { by: 'member', after: 4, body: 'Su paquete incluye cinco correos y ya los usan.', isNote: true },
      {
        by: 'member',
        after: 5,
        body: 'Claro. ¿Quieren un buzón compartido, o que llegue copia a los dos correos que ya tienen?',
      },
    ],
  },
  {
    subject: 'Cambiar la foto de la portada',
    category: 'feature',
    status: 'waiting_on_support',
    hoursAgo: 98,
    messages: [
      { by: 'contact', after: 0, body: 'Queremos otra foto en la portada antes de la temporada.' },
      { by: 'member', after: 20, body: 'Con gusto. Mándenos la foto en el tamaño original, por favor.' },
      { by: 'contact', after: 70, body: 'Ya está en Documentos. Es la de la terraza.' },
    ],
  },
  {
    subject: '¿Cuándo vence nuestro dominio?',
    category: 'billing',
    priority: 'low',
    status: 'resolved',
    hoursAgo: 150,
    resolvedAfter: 30,
    messages: [
      { by: 'contact', after: 0, body: '¿Cuándo vence el dominio, y quién lo paga?' },
      {
        by: 'member',
        after: 26,
        body: 'Lo renovamos nosotros cada año. La fecha está en su portal, en Servicios.',
      },
    ],
  },
  {
    subject: 'Factura con el nombre anterior',
    category: 'billing',
    status: 'closed',
    hoursAgo: 960,
    resolvedAfter: 30,
    messages: [
      { by: 'contact', after: 0, body: 'La última factura salió con nuestro nombre anterior.' },
      { by: 'member', after: 3, body: 'La cancelamos y le mandamos la nueva. Disculpe.' },
    ],
  },
];

const QUESTIONS: readonly DemoTicket[] = [
  {
    subject: 'Invoices in another currency',
    category: 'question',
    status: 'waiting_on_customer',
    hoursAgo: 75,
    messages: [
      { by: 'member', after: 0, body: 'A client wants to pay in dollars. Which rate does the invoice take?' },
      {
        by: 'staff',
        after: 6,
        body: 'The rate of the day of issue, which you can change in the draft. Does that answer it?',
      },
    ],
  },
];

/** Working days in which an answer is due. */
const ANSWER_DAYS = 3;
const CLOSED_AFTER_DAYS = 14;

/** Requests of clients in each state, and a question of the owner to Oficio. */
export function ticketRows(contacts: readonly Row[], owner: DemoOwner): { tickets: Row[]; messages: Row[] } {
  const rows = { tickets: [] as Row[], messages: [] as Row[] };
  const asking = contacts.filter(({ position }) => position === 0);
  for (const [index, ticket] of REQUESTS.entries()) add(rows, ticket, asking[index] ?? null, owner);
  for (const ticket of QUESTIONS) add(rows, ticket, null, owner);
  return rows;
}

function add(
  rows: { tickets: Row[]; messages: Row[] },
  ticket: DemoTicket,
  contact: Row | null,
  owner: DemoOwner,
): void {
  const id = randomUUID();
  const began = owner.now.getTime() - ticket.hoursAgo * HOUR_MS;
  const at = (hours: number) => new Date(began + hours * HOUR_MS).toISOString();
  const authors = authorsOf(contact, owner);
  const read = ticket.messages.filter(({ isNote }) => !isNote);
  const answer = read.find(({ by }) => by !== ticket.messages[0].by);
  const last = read.at(-1) ?? ticket.messages[0];
  const { resolvedAfter } = ticket;
  const resolvedAt = resolvedAfter === undefined ? null : at(resolvedAfter);
  const isClosed = ticket.status === 'closed';
  const asker = authors[ticket.messages[0].by];
  rows.tickets.push({
    id,
    organization_id: owner.organizationId,
    user_id: contact ? null : owner.userId,
    desk: contact ? 'organization' : 'product',
    client_id: contact?.client_id ?? null,
    contact_id: contact?.id ?? null,
    requester_name: asker.name,
    requester_email: asker.email,
    subject: ticket.subject,
    category: ticket.category,
    priority: ticket.priority ?? 'normal',
    status: ticket.status,
    assignee_id: contact && answer ? owner.userId : null,
    first_response_due_at: dueAt(began),
    first_answered_at: answer ? at(answer.after) : null,
    last_message_at: at(last.after),
    last_message_by: last.by,
    resolved_at: resolvedAt,
    closed_at:
      isClosed && resolvedAt
        ? new Date(Date.parse(resolvedAt) + CLOSED_AFTER_DAYS * DAY_MS).toISOString()
        : null,
    created_at: at(0),
    updated_at: resolvedAt ?? at(last.after),
  });
  for (const [index, { by, after, body, isNote = false }] of ticket.messages.entries()) {
    const { name, email, userId, contactId } = authors[by];
    rows.messages.push({
      id: randomUUID(),
      ticket_id: id,
      position: index + 1,
      author_kind: by,
      author_name: name,
      author_email: email,
      author_user_id: userId,
      contact_id: contactId,
      body,
      internal: isNote,
      created_at: at(after),
    });
  }
}

function authorsOf(contact: Row | null, { userId }: DemoOwner) {
  const nobody = { name: 'Oficio', email: null, userId: null, contactId: null };
  return {
    contact: {
      ...nobody,
      name: `${contact?.first_name ?? ''} ${contact?.last_name ?? ''}`.trim(),
      email: contact?.email ?? null,
      contactId: contact?.id ?? null,
    },
    member: { ...nobody, name: 'Demo Owner', userId },
    staff: nobody,
    visitor: nobody,
  };
}

/** The same hour, some working days later. */
function dueAt(began: number): string {
  const [day = '', hour] = new Date(began).toISOString().split('T');
  let due = day;
  for (let left = ANSWER_DAYS; left > 0; ) {
    due = addDays(due, 1);
    if (![0, 6].includes(new Date(`${due}T00:00:00Z`).getUTCDay())) left -= 1;
  }
  return `${due}T${hour}`;
}
