import * as z from 'zod/mini';
import { asOneLine, requiredText, version, wellFormed } from './fields.ts';
import { TEXT, TICKETS } from './limits.ts';
import { uuid } from './record-fields.ts';
import { TICKET_CATEGORIES, TICKET_PRIORITIES } from './ticket-states.ts';

const shortText = z.string().check(z.maxLength(TEXT.line), wellFormed);

const diagnosticsSchema = z.strictObject({
  version: shortText,
  path: shortText,
  transitions: z.array(shortText).check(z.maxLength(TICKETS.transitions)),
});

export const ticketBody = requiredText('Message', TEXT.long);

export const ticketSubject = requiredText('Subject', TEXT.line).check(asOneLine);

/** The ids of files that the person has uploaded for the message. */
const files = z.optional(
  z.array(uuid).check(
    z.maxLength(TICKETS.files, `A message can have at most ${TICKETS.files} files`),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'Each file can be named once' }),
  ),
);

/** A question to Oficio. */
export const createTicketBodySchema = z.strictObject({
  subject: ticketSubject,
  category: z.enum(TICKET_CATEGORIES),
  message: ticketBody,
  diagnostics: z.optional(diagnosticsSchema),
  files,
  /** A closed ticket that this one follows. */
  previousId: z.optional(uuid),
});
export type CreateTicketBody = z.infer<typeof createTicketBodySchema>;

/** A request that a member enters for a client, after a phone call for example. */
export const createClientTicketBodySchema = z.strictObject({
  clientId: uuid,
  contactId: z.optional(z.nullable(uuid)),
  subject: ticketSubject,
  category: z.enum(TICKET_CATEGORIES),
  /** Absent: normal. */
  priority: z.optional(z.enum(TICKET_PRIORITIES)),
  message: ticketBody,
  files,
  previousId: z.optional(uuid),
});
export type CreateClientTicketBody = z.infer<typeof createClientTicketBodySchema>;

/** Without a version: several people can write at once, and each message stands. */
export const ticketMessageBodySchema = z.strictObject({
  body: ticketBody,
  /** A note for colleagues. */
  internal: z.optional(z.boolean()),
  files,
});
export type TicketMessageBody = z.infer<typeof ticketMessageBodySchema>;

export const ticketRatingBodySchema = z.strictObject({
  rating: z.number().check(z.int(), z.gte(1), z.lte(5)),
});

/** Null: nobody. */
export const ticketAssigneeBodySchema = z.strictObject({ version, assigneeId: z.nullable(uuid) });

export const ticketPriorityBodySchema = z.strictObject({ version, priority: z.enum(TICKET_PRIORITIES) });
