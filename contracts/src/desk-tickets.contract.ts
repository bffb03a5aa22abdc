import * as z from 'zod/mini';
import { documentName } from './documents.contract.ts';
import { eachOptional, requiredText, version } from './fields.ts';
import { TEXT } from './limits.ts';
import { listOf, listQueries } from './list.contract.ts';
import { uuid } from './record-fields.ts';
import { versionBody } from './records.contract.ts';
import { defineRoute } from './route.ts';
import { deskTicketListItemSchema, deskTicketSchema, TICKET_SORTS, ticketFileSchema } from './ticket.ts';
import {
  ticketAssigneeBodySchema,
  ticketMessageBodySchema,
  ticketPriorityBodySchema,
} from './ticket-fields.ts';
import { ticketFilters } from './tickets.contract.ts';

const queries = listQueries(TICKET_SORTS, ticketFilters, 'firstResponseDueAt');

const stale = ['/api/superadmin/tickets', '/api/superadmin/tickets/*'] as const;
const reading = { access: 'signedIn', method: 'GET' } as const;
const writing = { access: 'signedIn', method: 'POST', stale, answer: deskTicketSchema } as const;
const ofOne = '/api/superadmin/tickets/:id';

/** The product desk, for Oficio's own people. */
export const deskTicketRoutes = {
  list: defineRoute({
    ...reading,
    path: '/api/superadmin/tickets',
    summary: 'A page of the questions to Oficio; superadmins only',
    query: queries.page,
    answer: listOf(deskTicketListItemSchema),
  }),
  one: defineRoute({
    ...reading,
    path: ofOne,
    summary: 'A question to Oficio with its messages and notes; superadmins only',
    answer: deskTicketSchema,
  }),
  write: defineRoute({
    ...writing,
    path: `${ofOne}/messages`,
    summary: 'Answers by mail, or adds a note that stays inside; superadmins only',
    status: 201,
    body: ticketMessageBodySchema,
  }),
  resolve: defineRoute({
    ...writing,
    path: `${ofOne}/resolve`,
    summary: 'Says that a question is answered; superadmins only',
    body: versionBody,
  }),
  reopen: defineRoute({
    ...writing,
    path: `${ofOne}/reopen`,
    summary: 'Opens a resolved question again, within 14 days; superadmins only',
    body: versionBody,
  }),
  assign: defineRoute({
    ...writing,
    path: `${ofOne}/assign`,
    summary: 'Makes a superadmin responsible for a question, or nobody; superadmins only',
    body: ticketAssigneeBodySchema,
  }),
  prioritise: defineRoute({
    ...writing,
    path: `${ofOne}/priority`,
    summary: 'Changes the priority of a question; superadmins only',
    body: ticketPriorityBodySchema,
  }),
  /** The answer is the ticket that has the messages of both. */
  merge: defineRoute({
    ...writing,
    path: `${ofOne}/merge`,
    summary:
      'Moves the messages to another question of the same person, and closes this one; superadmins only',
    body: z.strictObject({ version, intoId: uuid }),
  }),
  /** As members' files; 409 `ticket.not_possible` for a question of nobody's organization. */
  addFile: defineRoute({
    access: 'signedIn',
    method: 'POST',
    path: `${ofOne}/files`,
    stale: [],
    summary:
      'Stores a file for the next answer; without an answer it is removed after a day; superadmins only',
    status: 201,
    query: z.strictObject({ name: documentName }),
    answer: ticketFileSchema,
  }),
  fileContent: defineRoute({
    ...reading,
    path: `${ofOne}/files/:fileId/content`,
    summary: 'A file of a message, as a download; superadmins only',
  }),
} as const;

export const cannedReplySchema = z.object({
  id: uuid,
  title: z.string(),
  body: z.string(),
  version: z.number(),
});
export type CannedReply = z.infer<typeof cannedReplySchema>;

const cannedReplyFields = { title: requiredText('Title'), body: requiredText('Text', TEXT.long) };
const ofReply = '/api/superadmin/canned-replies/:id';
const replies = { access: 'signedIn', stale: ['/api/superadmin/canned-replies'] } as const;

/** Texts that answers to frequent questions begin with. */
export const cannedReplyRoutes = {
  list: defineRoute({
    ...replies,
    method: 'GET',
    path: '/api/superadmin/canned-replies',
    summary: 'All canned replies by their titles; superadmins only',
    answer: z.object({ replies: z.array(cannedReplySchema) }),
  }),
  one: defineRoute({
    ...replies,
    method: 'GET',
    path: ofReply,
    summary: 'A canned reply; superadmins only',
    answer: cannedReplySchema,
  }),
  create: defineRoute({
    ...replies,
    method: 'POST',
    path: '/api/superadmin/canned-replies',
    summary: 'Adds a canned reply; superadmins only',
    status: 201,
    body: z.strictObject(cannedReplyFields),
    answer: cannedReplySchema,
  }),
  update: defineRoute({
    ...replies,
    method: 'PATCH',
    path: ofReply,
    summary: 'Changes a canned reply; 409 when it was changed in the meantime; superadmins only',
    body: z.strictObject({ ...eachOptional(cannedReplyFields), version }),
    answer: cannedReplySchema,
  }),
  remove: defineRoute({
    ...replies,
    method: 'DELETE',
    path: ofReply,
    summary: 'Deletes a canned reply; superadmins only',
    status: 204,
  }),
} as const;
