import * as z from 'zod/mini';
import { eachOptional, requiredText, version } from './fields.ts';
import { TEXT } from './limits.ts';
import { listOf, pageQuery } from './list.contract.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** The types of stored documents, with the extensions that their names may have. The first one is the usual one. */
export const DOCUMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'text/plain': ['txt', 'md', 'log'],
  'text/csv': ['csv'],
  'application/xml': ['xml'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
} as const;

export type DocumentType = keyof typeof DOCUMENT_TYPES;
export const DOCUMENT_TYPE_NAMES = Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]];

/** Separators of folders, control characters, and marks that reverse the order of letters and so hide an extension. */
export const UNSAFE_IN_NAMES = /[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

export const documentName = requiredText('A name', TEXT.line).check(
  z.refine((name) => !UNSAFE_IN_NAMES.test(name), {
    error: 'A file name can’t have slashes or invisible characters',
  }),
);

export const documentSchema = z.object({
  id: uuid,
  clientId: z.nullable(uuid),
  /** It ends with an extension of the type. */
  name: z.string(),
  contentType: z.enum(DOCUMENT_TYPE_NAMES),
  sizeBytes: z.number(),
  sharedWithClient: z.boolean(),
  /** The name of the person who added it; null if the audit log doesn't have it any more. */
  addedBy: z.nullable(z.string()),
  /** A contact of the client has sent it from the portal. */
  isFromClient: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
});
export type StoredDocument = z.infer<typeof documentSchema>;

/** Bytes of an organization's documents. */
export const storageSchema = z.object({ usedBytes: z.number(), limitBytes: z.number() });
export type Storage = z.infer<typeof storageSchema>;

/** The lists of documents and of their links, and what is shown of changes to their client. */
export const STALE_WITH_DOCUMENTS = [
  '/api/documents',
  '/api/documents/*/links',
  '/api/clients',
  '/api/clients/*',
] as const;

const changing = {
  access: 'withAccess',
  members: RECORD_WRITING_ROLES,
  stale: STALE_WITH_DOCUMENTS,
} as const;
const ofOne = '/api/documents/:id';

export const documentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/documents',
    access: 'withAccess',
    summary: 'A page of a client’s documents, the newest first',
    query: z.strictObject({ ...pageQuery.shape, clientId: uuid }),
    /** `storage` is null for members who don't see all clients. */
    answer: z.object({ ...listOf(documentSchema).shape, storage: z.nullable(storageSchema) }),
  }),
  /** The body is the file itself. Its bytes decide its type, not the header and not the name. */
  add: defineRoute({
    ...changing,
    method: 'POST',
    path: '/api/documents',
    summary: 'Stores a file as a document of a client',
    status: 201,
    query: z.strictObject({ clientId: uuid, name: documentName }),
    answer: documentSchema,
  }),
  content: defineRoute({
    method: 'GET',
    path: `${ofOne}/content`,
    access: 'withAccess',
    summary: 'The file of a document, as a download',
  }),
  update: defineRoute({
    ...changing,
    method: 'PATCH',
    path: ofOne,
    summary: 'Renames a document or stops showing it to its client; 409 when it was changed in the meantime',
    body: z.strictObject({
      // Only a link shows a document.
      ...eachOptional({ name: documentName, sharedWithClient: z.literal(false) }),
      version,
    }),
    answer: documentSchema,
  }),
  remove: defineRoute({
    ...changing,
    method: 'DELETE',
    path: ofOne,
    summary: 'Deletes a document; it can be restored for 30 days, or until its space is needed',
    status: 204,
  }),
  restore: defineRoute({
    ...changing,
    method: 'POST',
    path: `${ofOne}/restore`,
    summary: 'Restores a deleted document',
    answer: documentSchema,
  }),
} as const;
