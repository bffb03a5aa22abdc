import { type Client, clientMoneyRoutes, invoiceRoutes, outboxRoutes } from '@oficio/contracts';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { Merge } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { RecordScreen } from '../../records/record-screen.tsx';
import type { RecordTab } from '../../records/record-tabs.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { CLIENTS } from './client-area.tsx';
import { ClientPageProvider, type PathOfEntity } from './client-page.ts';
import { CLIENT_STATUS_WORDS } from './client-words.ts';
import { useMergeDialog } from './merge/use-merge-dialog.tsx';

/** The tabs of a client's page. Each one also has a file in `routes/_app/clients/$clientId`. */
const CLIENT_TABS: readonly RecordTab[] = [
  { segment: '', label: 'Overview' },
  { segment: 'services', label: 'Services' },
  { segment: 'invoices', label: 'Invoices', reads: invoiceRoutes.list },
  { segment: 'statement', label: 'Statement', reads: clientMoneyRoutes.statement },
  { segment: 'mails', label: 'Mails', reads: outboxRoutes.list },
  { segment: 'documents', label: 'Documents' },
  { segment: 'timeline', label: 'Timeline' },
];

interface ClientScreenProps {
  id: string;
  editing: string | undefined;
  pathOfEntity: PathOfEntity;
  /** Below the name: what the client owes, and what is renewed next. */
  facts: ReactNode;
  /** What is done with the client's money. */
  moneyActions: (client: Client) => ReactNode;
}

/** The page of one client, with the tab that the address names. */
export function ClientScreen({ pathOfEntity, facts, moneyActions, ...props }: ClientScreenProps) {
  const navigate = useNavigate();
  const raiseToast = useRaiseToast();
  const { merge, dialog } = useMergeDialog((id) => void navigate({ to: pathOfRecord(CLIENTS, id) }));
  return (
    <RecordScreen
      area={CLIENTS}
      statusWords={CLIENT_STATUS_WORDS}
      tabs={CLIENT_TABS}
      headerFacts={() => facts}
      headerActions={moneyActions}
      menuItems={({ id }) =>
        merge && (
          <MenuItem icon={<Merge aria-hidden />} onSelect={() => merge(id)}>
            Merge with...
          </MenuItem>
        )
      }
      onMerged={({ merges, displayName }) => {
        // A recent merge has its notice on the page.
        if (merges.length > 0) return;
        raiseToast({ kind: 'info', title: 'This client was merged', description: displayName });
      }}
      {...props}
    >
      {(client, section) => (
        <ClientPageProvider value={{ client, section, merge, pathOfEntity }}>
          <Outlet />
          {dialog}
        </ClientPageProvider>
      )}
    </RecordScreen>
  );
}
