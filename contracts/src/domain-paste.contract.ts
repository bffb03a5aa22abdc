import * as z from 'zod/mini';
import { wellFormed } from './fields.ts';
import { DOMAIN_PASTE } from './hosting-limits.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** `new`: it can be added. `repeated`: an earlier line has it. `tracked`: the organization has it already. */
export const PASTED_STATES = ['new', 'repeated', 'tracked', 'invalid'] as const;

const pastedDomainSchema = z.object({
  /** The number of the line, from 1. */
  line: z.number(),
  /** What the line says. */
  text: z.string(),
  /** The name in Unicode; null for a line that isn't a domain. */
  name: z.nullable(z.string()),
  state: z.enum(PASTED_STATES),
  /** Why the line isn't added, or what to look at before it is. */
  reason: z.nullable(z.string()),
  /** The client whose website it is. */
  client: z.nullable(z.object({ id: uuid, name: z.string() })),
});
export type PastedDomain = z.infer<typeof pastedDomainSchema>;

export const domainPasteRoutes = {
  add: defineRoute({
    access: 'withAccess',
    members: RECORD_WRITING_ROLES,
    // A limited member sees no domain without a client.
    needs: 'allClients',
    method: 'POST',
    path: '/api/domains/paste',
    stale: ['domains', '/api/domain-lookups'],
    summary: 'Reads a list of domains, one a line, and adds the new ones if asked to',
    body: z.strictObject({
      text: z
        .string()
        .check(z.maxLength(DOMAIN_PASTE.characters, 'This text is too long for one list'), wellFormed),
      add: z.boolean(),
      /** Gives each domain the client whose website it is. */
      withClients: z.boolean(),
    }),
    answer: z.object({ added: z.number(), lines: z.array(pastedDomainSchema) }),
  }),
} as const;
