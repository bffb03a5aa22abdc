import { type BodyOf, invoiceFields, type invoiceRoutes } from '@oficio/contracts';

export type InvoiceBody = BodyOf<typeof invoiceRoutes.create>;

const { lines: _, discount: __, depositIds: ___, ...plainFields } = invoiceFields;
type PlainName = keyof typeof plainFields;

/** The names of the fields with a column of the same name. */
export const PLAIN_FIELDS = Object.keys(plainFields) as PlainName[];

/** The stored fields; lines, deposits and discount have rows and columns of their own. */
export type InvoiceFields = { [Name in PlainName]-?: Exclude<InvoiceBody[Name], undefined> } & {
  clientId: string;
};
