import { type Quote, type QuoteListItem, quoteRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';

/** The quote of an open dialog with its lines, and its present version, so that a second attempt has that one. */
export function useWholeQuote({ id, version }: QuoteListItem): { whole: Quote | undefined; version: number } {
  const { data: whole } = useQuery(queryOf(quoteRoutes.one, { parameters: { id } }));
  return { whole, version: Math.max(version, whole?.version ?? 0) };
}
