import * as z from 'zod/mini';
import { documentName } from './documents.contract.ts';
import { listOf, listQueries } from './list.contract.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { versionBody } from './records.contract.ts';
import { defineRoute } from './route.ts';
import { TICKET_SORTS, ticketFileSchema, ticketListItemSchema, ticketSchema } from './ticket.ts';
import {
  createClientTicketBodySchema,
  createTicketBodySchema,
  ticketAssigneeBodySchema,
  ticketMessageBodySchema,
  ticketPriorityBodySchema,
  ticketRatingBodySchema,
} from './ticket-fields.ts';
import { TICKET_CATEGORIES, TICKET_DESKS, TICKET_STATUSES } from './ticket-states.ts';

/** The filters that both lists of tickets have. */
export const ticketFilters = {
  /** `unresolved`: tickets that somebody still works on. */
  status: z.enum([...TICKET_STATUSES, 'unresolved']),
  category: z.enum(TICKET_CATEGORIES),
  /** `nobody`: tickets without an assignee. */
  assignee: z.union([uuid, z.literal('nobody')]),
} as const;

const queries = listQueries(
  TICKET_SORTS,
  { ...ticketFilters, desk: z.enum(TICKET_DESKS), clientId: uuid },
  '-lastMessageAt',
);

const STALE_WITH_TICKETS = ['/api/support/tickets', '/api/support/tickets/*'] as const;
/** A request also stands in the timeline of its client. */
const stale = [...STALE_WITH_TICKETS, '/api/clients/*/timeline'] as const;

/** Questions to Oficio need no subscription. The server requires it, and the right, for requests of clients. */
const signedIn = { access: 'signedIn', stale } as const;
const atOwnDesk = { access: 'withAccess', members: RECORD_WRITING_ROLES, stale } as const;
const ofOne = '/api/support/tickets/:id';

export const ticketRoutes = {
  list: defineRoute({
    access: 'signedIn',
    method: 'GET',
    path: '/api/support/tickets',
    summary: 'A page of the tickets that the person may read: clients’ requests, or questions to Oficio',
    query: queries.page,
    answer: listOf(ticketListItemSchema),
  }),
  create: defineRoute({
    ...signedIn,
    method: 'POST',
    path: '/api/support/tickets',
    summary: 'Asks Oficio',
    status: 201,
    body: createTicketBodySchema,
    answer: ticketSchema,
  }),
  createForClient: defineRoute({
    ...atOwnDesk,
    method: 'POST',
    path: '/api/support/client-requests',
    summary: 'Enters a request of a client',
    status: 201,
    body: createClientTicketBodySchema,
    answer: ticketSchema,
  }),
  one: defineRoute({
    access: 'signedIn',
    method: 'GET',
    path: ofOne,
    summary: 'A ticket with its messages',
    answer: ticketSchema,
  }),
  /** Idempotent by the request's key. */
  write: defineRoute({
    ...signedIn,
    method: 'POST',
    path: `${ofOne}/messages`,
    summary: 'Answers a ticket, or adds a note for colleagues; 409 ticket.not_possible once it is closed',
    status: 201,
    body: ticketMessageBodySchema,
    answer: ticketSchema,
  }),
  resolve: defineRoute({
    ...signedIn,
    method: 'POST',
    path: `${ofOne}/resolve`,
    summary: 'Says that a ticket is resolved; 409 when it was changed in the meantime',
    body: versionBody,
    answer: ticketSchema,
  }),
  reopen: defineRoute({
    ...signedIn,
    method: 'POST',
    path: `${ofOne}/reopen`,
    summary: 'Opens a resolved ticket again, within 14 days',
    body: versionBody,
    answer: ticketSchema,
  }),
  rate: defineRoute({
    ...signedIn,
    method: 'POST',
    path: `${ofOne}/rating`,
    summary: 'Rates Oficio’s help, by the person who has asked; 409 before the ticket was resolved',
    body: ticketRatingBodySchema,
    answer: ticketSchema,
  }),
  assign: defineRoute({
    ...atOwnDesk,
    method: 'POST',
    path: `${ofOne}/assign`,
    summary: 'Makes a member responsible for a client’s request, or nobody',
    body: ticketAssigneeBodySchema,
    answer: ticketSchema,
  }),
  prioritise: defineRoute({
    ...atOwnDesk,
    method: 'POST',
    path: `${ofOne}/priority`,
    summary: 'Changes the priority of a client’s request',
    body: ticketPriorityBodySchema,
    answer: ticketSchema,
  }),
  /** The body is the file itself. Its bytes decide its type, not the header and not the name. */
  addFile: defineRoute({
    access: 'signedIn',
    method: 'POST',
    path: '/api/support/files',
    stale: [],
    summary: 'Stores a file for the person’s next message; without a message it is removed after a day',
    status: 201,
    query: z.strictObject({ name: documentName }),
    answer: ticketFileSchema,
  }),
  fileContent: defineRoute({
    access: 'signedIn',
    method: 'GET',
    path: `${ofOne}/files/:fileId/content`,
    summary: 'A file of a message, as a download',
  }),
} as const;
