import type { Client, ClientListItem } from '@oficio/contracts';
import { requiredContext } from '../../lib/page/required-context.ts';
import type { SectionProps } from '../../records/record-screen.tsx';

interface ClientPage {
  client: Client;
  /** The props of the section with this name. */
  section: (name: string) => SectionProps<ClientListItem, Client>;
  /** Opens the dialog that merges two clients; undefined where the person may not. */
  merge: ((id: string, otherId: string) => void) | undefined;
  pathOfEntity: PathOfEntity;
}

/** The path of a thing's page; `type` is its name in the audit log. Null for a thing without a page of its own. */
export type PathOfEntity = (type: string, id: string) => string | null;

/** The client on screen, for the tabs of its page. */
export const [ClientPageProvider, useClientPage] = requiredContext<ClientPage>('ClientPage');
