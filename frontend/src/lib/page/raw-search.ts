import { type QueryParameters, withQuery } from '../api/api-client.ts';

/** Parses a query into text values: a token or a code that looks like a number must not become a number. */
export function parseRawSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The reverse of `parseRawSearch`. Absent and empty values are left out. */
export function stringifyRawSearch(search: Record<string, unknown>): string {
  return withQuery('', search as QueryParameters);
}
