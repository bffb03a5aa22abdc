import * as z from 'zod/mini';
import { documentName, documentSchema } from './documents.contract.ts';
import {
  ACCOUNTING_READING_ROLES,
  ACCOUNTING_WRITING_ROLES,
  INVOICE_READING_ROLES,
  type MemberRole,
} from './member-roles.ts';
import { defineRoute } from './route.ts';

interface RecordFiles {
  /** The path of the records' list. */
  path: `/api/${string}`;
  /** The noun of a record, with its article. */
  record: string;
  readers: readonly MemberRole[];
  writers: readonly MemberRole[];
}

/** The files of a record: documents with the record's rights, in the same storage. */
function recordFileRoutes({ path, record, readers, writers }: RecordFiles) {
  const reading = { access: 'withAccess', members: readers } as const;
  const writing = { access: 'withAccess', members: writers } as const;
  const ofRecord = `${path}/:id/files` as const;
  const ofOne = `${ofRecord}/:fileId` as const;
  return {
    list: defineRoute({
      ...reading,
      method: 'GET',
      path: ofRecord,
      summary: `The files of ${record}, the oldest first`,
      answer: z.object({ items: z.array(documentSchema) }),
    }),
    /** The body is the file itself. Its bytes decide its type, not the header and not the name. */
    add: defineRoute({
      ...writing,
      method: 'POST',
      path: ofRecord,
      summary: `Stores a file of ${record}`,
      status: 201,
      query: z.strictObject({ name: documentName }),
      answer: documentSchema,
    }),
    content: defineRoute({
      ...reading,
      method: 'GET',
      path: `${ofOne}/content`,
      summary: `A file of ${record}, as a download`,
    }),
    remove: defineRoute({
      ...writing,
      method: 'DELETE',
      path: ofOne,
      summary: `Deletes a file of ${record}; it can be restored for 30 days, or until its space is needed`,
      status: 204,
    }),
    restore: defineRoute({
      ...writing,
      method: 'POST',
      path: `${ofOne}/restore`,
      summary: `Restores a deleted file of ${record}`,
      answer: documentSchema,
    }),
  } as const;
}
export type RecordFileRoutes = ReturnType<typeof recordFileRoutes>;

const ofBooks = { readers: ACCOUNTING_READING_ROLES, writers: ACCOUNTING_WRITING_ROLES } as const;
export const expenseFileRoutes = recordFileRoutes({
  ...ofBooks,
  path: '/api/expenses',
  record: 'an expense',
});
/** Also of a payment's entry: the bank's slip, for example. */
export const incomeFileRoutes = recordFileRoutes({
  ...ofBooks,
  path: '/api/income',
  record: 'an income entry',
});

/** They are internal: the client doesn't get them. */
export const invoiceFileRoutes = recordFileRoutes({
  path: '/api/invoices',
  record: 'an invoice',
  readers: INVOICE_READING_ROLES,
  writers: INVOICE_READING_ROLES,
});

export const RECORD_FILE_ROUTES = {
  expense: expenseFileRoutes,
  income: incomeFileRoutes,
  invoice: invoiceFileRoutes,
} as const;
/** A kind of record that has files. */
export type FileHolderKind = keyof typeof RECORD_FILE_ROUTES;
