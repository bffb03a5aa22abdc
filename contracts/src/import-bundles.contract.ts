import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { IMPORT_STATES, importCountsSchema, importKindSchema } from './imports.contract.ts';
import { TEXT } from './limits.ts';
import { MANAGING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

const MIB = 1024 * 1024;

/**
 * Limits of archives. `bytes`: of the archive itself. `unpackedBytes`: of its files that are read, once they are unpacked.
 * `open`: archives of an organization whose parts wait for their import; the parts of older ones make room.
 */
export const IMPORT_BUNDLES = {
  bytes: 10 * MIB,
  unpackedBytes: 60 * MIB,
  entries: 5_000,
  open: 3,
} as const;

/** One file of an archive, which is an import of its own. */
export const importBundlePartSchema = z.object({
  kind: importKindSchema,
  fileName: z.string(),
  /** The rows of the part. */
  rows: z.number(),
  /** Null once the part was left out: its file is gone. */
  import: z.nullable(
    z.object({ id: uuid, state: z.enum(IMPORT_STATES), counts: z.nullable(importCountsSchema) }),
  ),
});
export type ImportBundlePart = z.infer<typeof importBundlePartSchema>;

export const importBundleSchema = z.object({
  id: uuid,
  fileName: z.string(),
  /** The name of the product that has written the archive. */
  product: z.string(),
  createdAt: instant,
  /** In the order in which they depend on each other. */
  parts: z.array(importBundlePartSchema),
  /** What the archive has and Oficio doesn't import, each with its number and the reason. */
  leftOut: z.array(z.object({ name: z.string(), count: z.number(), why: z.string() })),
});
export type ImportBundle = z.infer<typeof importBundleSchema>;
export type ImportBundleLeftOut = ImportBundle['leftOut'][number];

const managing = { access: 'withAccess', members: MANAGING_ROLES } as const;

/** Archives of another product. Each of their files becomes an import, which is checked and written like any other. */
export const importBundleRoutes = {
  /** The body is the archive itself. Refused with `import.unreadable` and the sentence that says why. */
  add: defineRoute({
    ...managing,
    method: 'POST',
    path: '/api/import-bundles',
    summary: 'Divides a zip file of another product into imports; nothing is written to the records',
    status: 201,
    query: z.strictObject({ name: requiredText('A name', TEXT.line) }),
    answer: importBundleSchema,
    stale: ['/api/imports'],
  }),
  one: defineRoute({
    ...managing,
    method: 'GET',
    path: '/api/import-bundles/:id',
    summary: 'An archive with its parts, and what isn’t imported of it',
    answer: importBundleSchema,
  }),
} as const;
