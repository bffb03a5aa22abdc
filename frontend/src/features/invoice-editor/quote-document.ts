import { quoteRoutes } from '@oficio/contracts';
import { QUOTE_PLACE } from '../../entities/quote/quote-place.tsx';
import type { RecordField } from '../../records/record-fields.ts';
import type { EditedDocument } from './edited-document.ts';
import { QUOTE_FIELDS } from './quote-fields.ts';

/** Quotes in the form. */
export const QUOTE_DOCUMENT: EditedDocument = {
  routes: quoteRoutes,
  one: 'quote',
  many: 'quotes',
  path: QUOTE_PLACE.path,
  nameOf: ({ title }) => title,
  fields: QUOTE_FIELDS as unknown as readonly RecordField[],
  kindOf: () => 'quote',
  closedWords: () => ({
    what: 'was sent',
    reason: 'What your client received can’t be changed any more. On its page you can revise it.',
  }),
};
