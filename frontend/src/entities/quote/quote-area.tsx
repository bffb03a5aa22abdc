import { type Quote, type QuoteListItem, quoteRoutes } from '@oficio/contracts';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';
import { QUOTE_PLACE } from './quote-place.tsx';

export const QUOTES: RecordArea<QuoteListItem, Quote> = {
  ...QUOTE_PLACE,
  routes: quoteRoutes,
  address: defineListSearch(quoteRoutes.list),
  nameOf: ({ title }) => title,
};
