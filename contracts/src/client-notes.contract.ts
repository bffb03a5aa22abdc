import * as z from 'zod/mini';
import { requiredText, version } from './fields.ts';
import { TEXT } from './limits.ts';
import { listOf, pageQuery } from './list.contract.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

const fields = { body: requiredText('Note', TEXT.long), pinned: z.boolean() };

export const clientNoteSchema = z.object({
  id: uuid,
  body: z.string(),
  pinned: z.boolean(),
  /** The name of the person who added it; null if it wasn't added by a request. */
  authorName: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
  /** Set in the answer to its deletion. */
  deletedAt: z.nullable(instant),
});
export type ClientNote = z.infer<typeof clientNoteSchema>;

const reading = { access: 'withAccess' } as const;
const writing = { access: 'withAccess', members: RECORD_WRITING_ROLES } as const;

export const clientNoteRoutes = {
  list: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/clients/:id/notes',
    summary: 'The notes of a client: pinned ones first, then the latest',
    query: pageQuery,
    answer: listOf(clientNoteSchema),
  }),
  create: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/clients/:id/notes',
    summary: 'Adds a note to a client',
    status: 201,
    body: z.strictObject({ body: fields.body, pinned: z.optional(fields.pinned) }),
    answer: clientNoteSchema,
  }),
  /** `deleted: false` brings a deleted note back. */
  update: defineRoute({
    ...writing,
    method: 'PATCH',
    path: '/api/clients/:id/notes/:noteId',
    summary: 'Changes a note, pins it or undoes its deletion; 409 when it was changed in the meantime',
    body: z.strictObject({
      body: z.optional(fields.body),
      pinned: z.optional(fields.pinned),
      deleted: z.optional(z.literal(false)),
      version,
    }),
    answer: clientNoteSchema,
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/api/clients/:id/notes/:noteId',
    summary: 'Deletes a note, which can be undone for 30 days',
    answer: clientNoteSchema,
  }),
} as const;
