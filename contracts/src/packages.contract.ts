import * as z from 'zod/mini';
import { daysBetween } from './dates.ts';
import { localDate } from './fields.ts';
import { PACKAGES } from './limits.ts';
import { ACCOUNTING_WRITING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

export const PACKAGE_STATUSES = ['queued', 'building', 'ready', 'failed', 'expired'] as const;
export type PackageStatus = (typeof PACKAGE_STATUSES)[number];

/** The documents and entries of a period in one archive, for the accountant. */
export const packageSchema = z.object({
  id: uuid,
  /** The first and the last day of the period. */
  from: z.string(),
  to: z.string(),
  status: z.enum(PACKAGE_STATUSES),
  /** Files that are in the archive by now, and all of them; 0 until they are counted. */
  doneFiles: z.number(),
  totalFiles: z.number(),
  /** Bytes of the archive; null until it is ready. */
  sizeBytes: z.nullable(z.number()),
  /** Why it failed, in words; null otherwise. */
  failure: z.nullable(z.string()),
  createdByName: z.string(),
  createdAt: instant,
  /** When the archive is removed; null until it is ready. */
  expiresAt: z.nullable(instant),
});
export type AccountingPackage = z.infer<typeof packageSchema>;

const shared = { access: 'signedIn', members: ACCOUNTING_WRITING_ROLES } as const;

export const packageRoutes = {
  list: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/accounting/packages',
    summary: 'The latest packages, the newest first',
    answer: z.object({ items: z.array(packageSchema) }),
  }),
  /** While one is being built, the answer is that one. */
  build: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/accounting/packages',
    stale: ['/api/accounting/packages'],
    summary: 'Builds the package of a period in the background',
    status: 202,
    body: z.strictObject({ from: localDate, to: localDate }).check(
      z.refine(({ from, to }) => to >= from, { path: ['to'], error: 'The last day is before the first' }),
      z.refine(({ from, to }) => daysBetween(from, to) < PACKAGES.days, {
        path: ['to'],
        error: 'A package holds one year at most',
      }),
    ),
    answer: packageSchema,
  }),
  content: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/accounting/packages/:id/content',
    summary: 'The archive of a package, as a download',
  }),
} as const;
