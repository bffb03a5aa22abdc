import * as z from 'zod/mini';
import { CERTIFICATE_PORTS, CERTIFICATE_STATUSES } from './certificate-state.ts';
import { domainNameField } from './domains.contract.ts';
import { optionalText, requiredText } from './fields.ts';
import { RECORDS, TEXT } from './limits.ts';
import { textFilter } from './list.contract.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { createBody, itemShape, recordRoutes, recordShape, updateBody } from './records.contract.ts';
import { defineRoute } from './route.ts';

export const CERTIFICATE_SORTS = [
  'name',
  'clientName',
  'issuer',
  'expiresOn',
  'createdAt',
  'updatedAt',
] as const;

/** Within its warning range, within some days, in the past, or unknown. */
export const CERTIFICATE_EXPIRY_FILTERS = ['soon', '7', '30', '90', 'expired', 'unknown'] as const;

const certificatePort = z.literal(CERTIFICATE_PORTS, { error: 'Please choose a port' });

export const certificateFields = {
  port: certificatePort,
  /** The client of the domain or of the service, if it has one of them. */
  clientId: z.nullable(uuid),
  domainId: z.nullable(uuid),
  hostingId: z.nullable(uuid),
  tags: z.array(requiredText('Tag', TEXT.tag)).check(z.maxLength(TEXT.tags, `At most ${TEXT.tags} tags`)),
  notes: optionalText(TEXT.long),
} as const;

const required = { name: domainNameField('Host', 'www.example.com') };
export const createCertificateBodySchema = createBody(certificateFields, required);
const updateCertificateBodySchema = updateBody(certificateFields, required);
export type UpdateCertificateBody = z.input<typeof updateCertificateBodySchema>;

export const certificateListItemSchema = z.object({
  ...itemShape,
  /** The host as people read it, with its port if it isn’t 443. */
  name: z.string(),
  /** In A-labels, as the DNS has it. */
  host: z.string(),
  port: z.number(),
  clientId: z.nullable(uuid),
  clientName: z.nullable(z.string()),
  /** Those of the certificate that the server has shown last; null: none was read. */
  issuer: z.nullable(z.string()),
  notBefore: z.nullable(instant),
  notAfter: z.nullable(instant),
  /** It leads to an authority that browsers trust, and is valid. */
  chainOk: z.nullable(z.boolean()),
  /** It is for this host. */
  nameOk: z.nullable(z.boolean()),
  /** The outcome of the checks: a failure that may pass shows here after several in a row. */
  checkStatus: z.enum(CERTIFICATE_STATUSES),
  /** When the server was last asked. */
  checkedAt: z.nullable(instant),
  tags: z.array(z.string()),
  isArchived: z.boolean(),
});
export type CertificateListItem = z.infer<typeof certificateListItemSchema>;

export const certificateSchema = z.object({
  ...certificateListItemSchema.shape,
  ...recordShape,
  domainId: z.nullable(uuid),
  /** Null also for a domain that the person doesn’t see. */
  domainName: z.nullable(z.string()),
  hostingId: z.nullable(uuid),
  hostingName: z.nullable(z.string()),
  /** The names that the certificate is for. */
  sans: z.array(z.string()),
  /** Its fingerprint: 64 hexadecimal digits in lower case. */
  sha256: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
export type Certificate = z.infer<typeof certificateSchema>;

/** A time at which a server has shown a certificate, or none. */
export const certificateEvidenceSchema = z.object({
  id: uuid,
  /** The host that was read, with its port: a former one, if the host was changed. */
  server: z.string(),
  outcome: z.enum(CERTIFICATE_STATUSES),
  /** What is wrong, in words. */
  reason: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  notBefore: z.nullable(instant),
  notAfter: z.nullable(instant),
  sha256: z.nullable(z.string()),
  /** The first and the last time at which the same was shown. */
  seenFrom: instant,
  seenUntil: instant,
});
export type CertificateEvidence = z.infer<typeof certificateEvidenceSchema>;

/** What is known of a certificate, and how. */
export const certificateReadingsSchema = z.object({
  /** When the server was last asked; null: never. */
  checkedAt: z.nullable(instant),
  /** When it is asked next; null: it isn’t, because the certificate is archived or deleted. */
  nextCheckAt: z.nullable(instant),
  /** The outcome of the last check, and its reason in words. */
  status: z.enum(CERTIFICATE_STATUSES),
  reason: z.nullable(z.string()),
  /** The latest first. */
  items: z.array(certificateEvidenceSchema),
});
export type CertificateReadings = z.infer<typeof certificateReadingsSchema>;

const checking = z.object({ checking: z.literal(true) });
const writing = { access: 'withAccess', members: RECORD_WRITING_ROLES } as const;
const STALE = [
  '/api/certificates',
  '/api/certificates/*',
  '/api/certificates/*/evidence',
  '/api/certificates/trash',
  '/api/clients',
  '/api/clients/*/timeline',
  '/api/dashboard',
  '/api/dashboard/all',
] as const;

/** The certificates of hosts that the organization watches. */
export const certificateRoutes = {
  ...recordRoutes({
    path: '/api/certificates',
    names: ['certificate', 'certificates'],
    writers: RECORD_WRITING_ROLES,
    stale: STALE,
    sorts: CERTIFICATE_SORTS,
    filters: {
      status: z.enum(['archived']),
      expires: z.enum(CERTIFICATE_EXPIRY_FILTERS),
      /** `problem`: the last checks have failed, or the certificate isn’t trusted. */
      check: z.enum(['problem']),
      issuer: textFilter(TEXT.line),
      port: z.enum(CERTIFICATE_PORTS.map(String)),
      clientId: uuid,
      domainId: uuid,
      hostingId: uuid,
      tag: textFilter(TEXT.tag),
    },
    item: certificateListItemSchema,
    record: certificateSchema,
    create: createCertificateBodySchema,
    update: updateCertificateBodySchema,
  }),
  evidence: defineRoute({
    access: 'withAccess',
    method: 'GET',
    path: '/api/certificates/:id/evidence',
    summary: 'What the server of a host has shown, the latest first',
    answer: certificateReadingsSchema,
  }),
  check: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/certificates/:id/check',
    stale: STALE,
    summary: 'Reads a certificate now; its evidence has the answer some seconds later',
    answer: checking,
  }),
  checkSeveral: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/certificates/check',
    stale: STALE,
    summary: 'Reads several certificates in the background',
    body: z.strictObject({
      ids: z
        .array(uuid)
        .check(z.minLength(1), z.maxLength(RECORDS.bulkRows, `At most ${RECORDS.bulkRows} at once`)),
    }),
    answer: checking,
  }),
  watch: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/certificates/watch',
    stale: STALE,
    summary:
      'Watches the certificates of a domain and of its www; those that are watched already stay as they are',
    body: z.strictObject({ domainId: uuid, hostingId: z.optional(uuid) }),
    answer: z.object({ added: z.array(z.string()) }),
  }),
} as const;
