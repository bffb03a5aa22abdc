import { SEARCH, searchRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaletteSearch } from '../../features/shell/shell.types.ts';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { capitalized, pathOfRecord } from '../../records/record-area.ts';
import { useSettledSearch } from '../../records/use-settled-search.ts';
import { areaOfTable, RECORD_AREAS } from './areas.tsx';

/** The records that the command palette finds besides areas and commands. */
export function usePaletteSearch(go: (href: string) => void): PaletteSearch {
  const [text, onTextChange] = useState('');
  const hasAccess = useQuery(subscriptionQuery).data?.hasActiveAccess === true;
  const { wanted, settled } = useSettledSearch(text);
  const active = hasAccess && wanted.length >= SEARCH.minLength;
  const { data, isFetching } = useQuery({
    ...queryOf(searchRoutes.records, { query: { search: settled }, freshMs: 0 }),
    enabled: active && settled === wanted,
  });
  const current = active && settled === wanted;
  const found = RECORD_AREAS.flatMap((area) =>
    ((current && data?.items) || [])
      .filter(({ table }) => areaOfTable(table) === area)
      .map(({ id, name }) => ({
        id,
        label: name,
        group: capitalized(area.many),
        icon: area.icon,
        run: () => go(pathOfRecord(area, id)),
      })),
  );
  return { text, onTextChange, found, searching: active && (!current || (isFetching && !data)) };
}
