import type { Client, ClientListItem } from '@oficio/contracts';
import { createContext, useContext } from 'react';
import type { SectionProps } from '../../records/record-screen.tsx';

interface ClientPage {
  client: Client;
  /** The props of the section with this name. */
  section: (name: string) => SectionProps<ClientListItem, Client>;
  /** Opens the dialog that merges two clients; undefined where the person may not. */
  merge: ((id: string, otherId: string) => void) | undefined;
}

const ClientPageContext = createContext<ClientPage | null>(null);
export const ClientPageProvider = ClientPageContext.Provider;

/** The client on screen, for the tabs of its page. */
export function useClientPage(): ClientPage {
  const page = useContext(ClientPageContext);
  if (!page) throw new Error('The page of a client is missing');
  return page;
}
