import * as z from 'zod/mini';
import { DOCUMENT_TYPE_NAMES } from './documents.contract.ts';
import { instant, itemShape, uuid } from './record-fields.ts';
import {
  TICKET_AUTHOR_KINDS,
  TICKET_CATEGORIES,
  TICKET_DESKS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from './ticket-states.ts';

export const TICKET_SORTS = ['lastMessageAt', 'firstResponseDueAt', 'createdAt'] as const;
export type TicketSort = (typeof TICKET_SORTS)[number];

const named = z.object({ id: uuid, name: z.string() });
/** A ticket that another one names. */
const referredTicket = z.object({ id: uuid, number: z.number(), subject: z.string() });

const ticketFields = {
  ...itemShape,
  desk: z.enum(TICKET_DESKS),
  /** `ticketNumber` gives its text. */
  number: z.number(),
  subject: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  priority: z.enum(TICKET_PRIORITIES),
  status: z.enum(TICKET_STATUSES),
  /** The name of the person who has asked. */
  requesterName: z.string(),
  /** The client of a request; null at the product desk. */
  client: z.nullable(named),
  /** The contact who has asked; null at the product desk, and for a contact that was removed. */
  contact: z.nullable(named),
  /** The member, or the person of Oficio, who takes care of it. */
  assignee: z.nullable(named),
  firstResponseDueAt: instant,
  /** The first answer that the requester could read; null while there is none. */
  firstAnsweredAt: z.nullable(instant),
  lastMessageAt: instant,
  /** The author of the last message that the requester can read. */
  lastMessageBy: z.enum(TICKET_AUTHOR_KINDS),
  resolvedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  /** 1 to 5. */
  rating: z.nullable(z.number()),
};

export const ticketListItemSchema = z.object({
  ...ticketFields,
  /** The person who reads the ticket has opened it. */
  isOwn: z.boolean(),
});
export type TicketListItem = z.infer<typeof ticketListItemSchema>;

export const ticketFileSchema = z.object({
  id: uuid,
  /** It ends with an extension of the type. */
  name: z.string(),
  contentType: z.enum(DOCUMENT_TYPE_NAMES),
  sizeBytes: z.number(),
});
export type TicketFile = z.infer<typeof ticketFileSchema>;

export const ticketMessageSchema = z.object({
  id: uuid,
  author: z.object({ kind: z.enum(TICKET_AUTHOR_KINDS), name: z.string() }),
  /** Plain text. */
  body: z.string(),
  /** A note that the requester never sees. */
  internal: z.boolean(),
  files: z.array(ticketFileSchema),
  createdAt: instant,
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

/** What the page knew about itself when a person asked Oficio, masked as in the debug panel. */
export const shownDiagnosticsSchema = z.object({
  version: z.string(),
  path: z.string(),
  /** The latest last, each as a line. */
  transitions: z.array(z.string()),
});
export type TicketDiagnostics = z.infer<typeof shownDiagnosticsSchema>;

const threadFields = {
  /** The closed ticket that this one follows. */
  previous: z.nullable(referredTicket),
  /** The ticket that has the messages of this merged one. */
  mergedInto: z.nullable(referredTicket),
  diagnostics: z.nullable(shownDiagnosticsSchema),
  /** The oldest first. */
  messages: z.array(ticketMessageSchema),
};

/** A ticket with its messages. */
export const ticketSchema = z.object({ ...ticketListItemSchema.shape, ...threadFields });
export type Ticket = z.infer<typeof ticketSchema>;

const ofOperators = {
  ...ticketFields,
  /** Null for a visitor, and for a person without an organization. */
  organization: z.nullable(named),
  /** The address that answers go to. */
  requesterEmail: z.nullable(z.string()),
};

/** A ticket of the product desk, as Oficio's own people see it. */
export const deskTicketListItemSchema = z.object(ofOperators);
export type DeskTicketListItem = z.infer<typeof deskTicketListItemSchema>;

export const deskTicketSchema = z.object({ ...ofOperators, ...threadFields });
export type DeskTicket = z.infer<typeof deskTicketSchema>;
