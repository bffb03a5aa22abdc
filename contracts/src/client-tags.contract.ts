import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { TEXT } from './limits.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

export const clientTagSchema = z.object({
  name: z.string(),
  /** The clients in the list and in the archive that have the tag. */
  count: z.number(),
  archived: z.number(),
});
export type ClientTag = z.infer<typeof clientTagSchema>;

const writing = {
  access: 'withAccess',
  members: RECORD_WRITING_ROLES,
  needs: 'allClients',
  path: '/api/client-tags/:tag',
  stale: ['client_directory'],
} as const;

export const clientTagRoutes = {
  list: defineRoute({
    access: 'withAccess',
    method: 'GET',
    path: '/api/client-tags',
    summary: 'The tags of the clients that the person sees, by name, with how many have each',
    answer: z.object({ tags: z.array(clientTagSchema) }),
  }),
  rename: defineRoute({
    ...writing,
    method: 'PUT',
    summary: 'Renames a tag on every client; the name of another tag unites both',
    body: z.strictObject({ name: requiredText('Tag', TEXT.tag) }),
    answer: z.object({ name: z.string(), changed: z.number() }),
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    summary: 'Takes a tag off every client',
    answer: z.object({ changed: z.number() }),
  }),
} as const;
