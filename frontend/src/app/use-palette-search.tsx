import { useQuery } from '@tanstack/react-query';
import { User } from 'lucide-react';
import { useState } from 'react';
import { useClientSearch } from '../features/clients/use-client-search.ts';
import type { PaletteSearch } from '../features/shell/shell.types.ts';
import { subscriptionQuery } from '../features/subscription/subscription.queries.ts';

/** What the command palette finds besides areas and commands: clients. */
export function usePaletteSearch(go: (href: string) => void): PaletteSearch {
  const [text, onTextChange] = useState('');
  const hasAccess = useQuery(subscriptionQuery).data?.hasActiveAccess === true;
  const { clients, searching } = useClientSearch(text, { enabled: hasAccess });
  const found = clients.map(({ id, displayName }) => ({
    id,
    label: displayName,
    group: 'Clients',
    icon: <User aria-hidden />,
    run: () => go(`/clients/${id}`),
  }));
  return { text, onTextChange, found, searching };
}
