import { type BodyOf, quoteFields, type quoteRoutes } from '@oficio/contracts';

export type QuoteBody = BodyOf<typeof quoteRoutes.create>;

const { lines: _, discount: __, ...plainFields } = quoteFields;
type PlainName = keyof typeof plainFields;

/** The names of the fields with a column of the same name. */
export const PLAIN_FIELDS = Object.keys(plainFields) as PlainName[];

/** The stored fields; lines and discount have columns of their own. */
export type QuoteFields = { [Name in PlainName]-?: Exclude<QuoteBody[Name], undefined> } & {
  clientId: string;
};
