import { Outlet } from '@tanstack/react-router';
import { RecordScreen } from '../../records/record-screen.tsx';
import { CLIENTS } from './client-area.tsx';
import { ClientPageProvider } from './client-page.ts';
import { CLIENT_TABS } from './client-tabs.ts';
import { CLIENT_STATUS_WORDS } from './client-words.ts';

/** The page of one client, with the tab that the address names. */
export function ClientScreen(props: { id: string; editing: string | undefined }) {
  return (
    <RecordScreen area={CLIENTS} statusWords={CLIENT_STATUS_WORDS} tabs={CLIENT_TABS} {...props}>
      {(client, section) => (
        <ClientPageProvider value={{ client, section }}>
          <Outlet />
        </ClientPageProvider>
      )}
    </RecordScreen>
  );
}
