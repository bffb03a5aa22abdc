import * as z from 'zod/mini';
import { LOOKUP_STATUSES } from './domain-lookups.ts';
import { domainSchema } from './domains.contract.ts';
import { version } from './fields.ts';
import { RECORDS } from './limits.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** Where evidence of a date comes from. */
export const EVIDENCE_SOURCES = [
  'registry',
  'registrar',
  'whois',
  'manual',
  'import',
  'confirmation',
] as const;
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number];

export const evidenceSchema = z.object({
  id: uuid,
  source: z.enum(EVIDENCE_SOURCES),
  /** The name that was asked about: a former one, if the domain was renamed. */
  fqdn: z.string(),
  /** The host that answered, or didn’t. */
  server: z.nullable(z.string()),
  outcome: z.enum(LOOKUP_STATUSES),
  /** Why there is no date, in words. */
  reason: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  statuses: z.array(z.string()),
  registrar: z.nullable(z.string()),
  /** The first and the last time at which the same answer was given. */
  seenFrom: instant,
  seenUntil: instant,
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** What is known of a domain's expiry, and how. */
export const domainEvidenceSchema = z.object({
  /** When the registry was last asked; null: never. */
  checkedAt: z.nullable(instant),
  /** When it is asked next; null: the domain isn't checked, because it is archived or no longer active. */
  nextCheckAt: z.nullable(instant),
  /** The outcome of the last check, and its reason in words. */
  status: z.enum(LOOKUP_STATUSES),
  reason: z.nullable(z.string()),
  server: z.nullable(z.string()),
  /** The latest first. */
  items: z.array(evidenceSchema),
});
export type DomainEvidence = z.infer<typeof domainEvidenceSchema>;

const checking = z.object({ checking: z.literal(true) });
const writing = { access: 'withAccess', members: RECORD_WRITING_ROLES } as const;

/** How far the first checks of newly added domains are. */
const lookupProgressSchema = z.object({
  /** The domains of the day's batch; 0 once each of them was looked up. */
  total: z.number(),
  lookedUp: z.number(),
  /** Those of them whose registry hasn't answered as it should. */
  failed: z.number(),
});
export type LookupProgress = z.infer<typeof lookupProgressSchema>;

export const evidenceRoutes = {
  progress: defineRoute({
    access: 'withAccess',
    method: 'GET',
    path: '/api/domain-lookups',
    summary: 'How many of the domains that were added within a day have been looked up, while some wait',
    answer: lookupProgressSchema,
  }),
  list: defineRoute({
    access: 'withAccess',
    method: 'GET',
    path: '/api/domains/:id/evidence',
    summary: 'What registries and people have said about a domain’s expiry, the latest first',
    answer: domainEvidenceSchema,
  }),
  check: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/domains/:id/check',
    summary: 'Asks the registry about a domain now; its evidence has the answer some seconds later',
    answer: checking,
  }),
  checkSeveral: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/domains/check',
    summary: 'Asks the registries about several domains in the background',
    body: z.strictObject({
      ids: z
        .array(uuid)
        .check(z.minLength(1), z.maxLength(RECORDS.bulkRows, `At most ${RECORDS.bulkRows} at once`)),
    }),
    answer: checking,
  }),
  decide: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/domains/:id/conflict',
    summary:
      'Decides between the registry’s date and the entered one; 409 when the domain was changed meanwhile',
    body: z.strictObject({ keep: z.enum(['registry', 'mine']), version }),
    answer: domainSchema,
  }),
} as const;
