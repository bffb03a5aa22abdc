import { type FoundRecord, SEARCH, searchRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foundPaymentWords, PAYMENT_PLACE } from '../../entities/payment/payment-place.tsx';
import { CLIENT_PLACE } from '../../features/clients/client-place.tsx';
import type { PaletteSearch } from '../../features/shell/shell.types.ts';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { capitalized, pathOfRecord } from '../../records/record-area.ts';
import { useSettledSearch } from '../../records/use-settled-search.ts';
import { areaOfTable, RECORD_AREAS } from './areas.tsx';

/** The kinds of found records, in the order of their groups. */
const PLACES = [...RECORD_AREAS, PAYMENT_PLACE];

function placeOf(table: FoundRecord['table']) {
  return table === 'payments' ? PAYMENT_PLACE : areaOfTable(table);
}

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
  const items = (current && data?.items) || [];
  const found = PLACES.flatMap((place) =>
    items
      .filter(({ table }) => placeOf(table) === place)
      .map((item) => {
        const href = pathOfRecord(place, item.id);
        return {
          id: href,
          name: item.name,
          label: foundPaymentWords(item),
          group: capitalized(place.many),
          icon: place.icon,
          leads: place === CLIENT_PLACE,
          run: () => go(href),
        };
      }),
  );
  return { text, onTextChange, found, searching: active && (!current || (isFetching && !data)) };
}
