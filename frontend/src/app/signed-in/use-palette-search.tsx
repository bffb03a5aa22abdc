import { clientRoutes, domainRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Globe, User } from 'lucide-react';
import { useState } from 'react';
import type { PaletteSearch } from '../../features/shell/shell.types.ts';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { useRecordSearch } from '../../records/use-record-search.ts';

const MIN_LENGTH = 2;

/** The clients and domains that the command palette finds besides areas and commands. */
export function usePaletteSearch(go: (href: string) => void): PaletteSearch {
  const [text, onTextChange] = useState('');
  const hasAccess = useQuery(subscriptionQuery).data?.hasActiveAccess === true;
  const options = { enabled: hasAccess, minLength: MIN_LENGTH };
  const clients = useRecordSearch(clientRoutes.list, text, options);
  const domains = useRecordSearch(domainRoutes.list, text, options);
  const found = [
    ...clients.records.map(({ id, displayName }) => ({
      id,
      label: displayName,
      group: 'Clients',
      icon: <User aria-hidden />,
      run: () => go(`/clients/${id}`),
    })),
    ...domains.records.map(({ id, name }) => ({
      id,
      label: name,
      group: 'Domains',
      icon: <Globe aria-hidden />,
      run: () => go(`/hosting/domains/${id}`),
    })),
  ];
  return { text, onTextChange, found, searching: clients.searching || domains.searching };
}
