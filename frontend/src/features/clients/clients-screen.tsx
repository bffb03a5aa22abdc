import {
  type ClientListItem,
  clientRoutes,
  NUMBER_LOCALE,
  type QueryOf,
  SECTION_TITLES,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Merge } from 'lucide-react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useIsLimited, useReadsMoney } from '../../lib/api/use-may.ts';
import { useMembers } from '../../lib/api/use-members.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CLIENTS } from './client-area.tsx';
import { clientColumns } from './client-columns.tsx';
import { useDebts } from './client-debts.tsx';
import { NEW_CLIENT_FIELDS } from './client-fields.tsx';
import { ClientsTabs } from './clients-tabs.tsx';
import { useMergeDialog } from './merge/use-merge-dialog.tsx';
import { BULK_CLIENT_FIELDS, ownerField } from './owner-field.tsx';
import { ManageTags } from './tags/manage-tags.tsx';
import { useClientFilters } from './use-client-filters.ts';

export type ClientsSearch = ListSearchOf<QueryOf<typeof clientRoutes.list>>;

/** The client directory. */
export function ClientsScreen({ search }: { search: ClientsSearch }) {
  const isLimited = useIsLimited();
  const assigned = useAssignedCount(isLimited);
  const readsMoney = useReadsMoney();
  // An address of somebody else can have the filter.
  const allowed = readsMoney ? search : { ...search, overdue: undefined };
  const debts = useDebts(useShownClients(allowed), readsMoney);
  const filters = useClientFilters(search);
  const members = useMembers();
  const { merge, dialog } = useMergeDialog(() => {});
  return (
    <>
      <RecordsScreen
        area={CLIENTS}
        views="clients"
        search={allowed}
        title={SECTION_TITLES.clients}
        tabs={<ClientsTabs />}
        note={isLimited ? assignedWords(assigned) : undefined}
        purpose="Keep names, contacts and billing details here, where your whole team finds them."
        columns={clientColumns(debts)}
        hiddenAtFirst={['type', 'phone', 'currency', 'country', 'owner', 'lastActivity', 'lastInvoice']}
        filters={filters}
        newFields={[...NEW_CLIENT_FIELDS, ownerField(members, { alone: false })]}
        nothing={isLimited ? <NothingAssigned /> : undefined}
        tools={<ManageTags />}
        bulkFields={BULK_CLIENT_FIELDS}
        bulkActions={([first, second, ...others]) =>
          merge &&
          first &&
          second &&
          others.length === 0 && (
            <Button size="small" icon={<Merge aria-hidden />} onClick={() => merge(first.id, second.id)}>
              Merge
            </Button>
          )
        }
      />
      {dialog}
    </>
  );
}

/** The clients on the list's page, by the same request as the list's. */
function useShownClients(search: ClientsSearch): readonly ClientListItem[] {
  const query = CLIENTS.address.pageQuery(CLIENTS.address.parse(search));
  return (
    useQuery({ ...queryOf(clientRoutes.list, { query }), enabled: search.trash !== 'true' }).data?.items ?? []
  );
}

/** How many open clients a limited person sees; undefined while it isn't known. */
function useAssignedCount(isLimited: boolean): number | undefined {
  const first = queryOf(clientRoutes.list, { query: { limit: 1 } });
  return useQuery({ ...first, enabled: isLimited }).data?.total;
}

function assignedWords(count: number | undefined): string {
  if (!count) return 'You see only the clients that are assigned to you.';
  if (count === 1) return 'You see the client that is assigned to you.';
  const number = new Intl.NumberFormat(NUMBER_LOCALE).format(count);
  return `You see the ${number} clients that are assigned to you.`;
}

function NothingAssigned() {
  return (
    <EmptyState
      title="No clients are assigned to you"
      icon={CLIENTS.icon}
      actions={
        <Link to="/collaborators" className="font-semibold underline underline-offset-4">
          See who can assign clients
        </Link>
      }
    >
      The owner or an admin chooses which clients you see. They appear here at once.
    </EmptyState>
  );
}
