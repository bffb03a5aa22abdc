import { type SuperadminView, superadminViewRoutes } from '@oficio/contracts';
import { Eye } from 'lucide-react';
import { useFailedToast, useSharedRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { formatMoment } from '../../../lib/text/format-moment.ts';
import { RecordLink, TextCell } from '../../../records/cells.tsx';
import { GrowingList } from '../../../records/growing-list.tsx';
import { ListNote } from '../../../records/list-note.tsx';
import { useGrowingList } from '../../../records/use-growing-list.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SuperadminHeader } from '../superadmin-header.tsx';
import { superadminPath } from '../superadmin-pages.ts';

const COLUMNS: readonly DataTableColumn<SuperadminView>[] = [
  {
    id: 'user',
    header: 'Viewed',
    width: 190,
    cuts: true,
    lead: true,
    cell: ({ user: { id, name } }) => <RecordLink path={superadminPath('users')} id={id} name={name} />,
  },
  {
    id: 'state',
    header: 'State',
    width: 100,
    phone: 'secondary',
    cell: ({ isRunning }) => (isRunning ? <Badge tone="warning">Runs</Badge> : <Badge>Over</Badge>),
  },
  {
    id: 'organization',
    header: 'Organization',
    width: 180,
    cuts: true,
    cell: ({ organization: { id, name } }) => (
      <RecordLink path={superadminPath('organizations')} id={id} name={name} />
    ),
  },
  {
    id: 'superadmin',
    header: 'By',
    width: 150,
    cuts: true,
    cell: ({ superadmin }) => <TextCell>{superadmin.name}</TextCell>,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 240,
    cuts: true,
    rank: 1,
    cell: ({ reason }) => <TextCell>{reason}</TextCell>,
  },
  {
    id: 'startedAt',
    header: 'Began',
    width: 170,
    cell: ({ startedAt }) => <time dateTime={startedAt}>{formatMoment(startedAt)}</time>,
  },
];

/** The views of all superadmins as a member. The caller can end an own one that runs elsewhere. */
export function ViewsScreen({ superadminId }: { superadminId: string }) {
  const list = useGrowingList(superadminViewRoutes.list, { freshMs: 0 });
  const raiseToast = useRaiseToast();
  const end = useSharedRouteWrite(superadminViewRoutes.end, {
    request: ({ id }: SuperadminView) => ({ parameters: { id } }),
    onSuccess: ({ user }) => raiseToast({ kind: 'success', title: 'View ended', description: user.name }),
    onError: useFailedToast(),
  });
  return (
    <>
      <SuperadminHeader page="views" />
      <ListNote>The page of an organization begins a view.</ListNote>
      <GrowingList list={list} many="views" lines={5} moreClassName="mt-4">
        {(views) => (
          <DataTable
            label="Views"
            columns={COLUMNS}
            rows={views}
            rowKey={({ id }) => id}
            rowName={({ user, organization }) => `${user.name} in ${organization.name}`}
            rowActions={(view) =>
              view.isRunning &&
              view.superadmin.id === superadminId && (
                <Button
                  size="small"
                  variant="ghost"
                  disabled={end.isPending}
                  onClick={() => end.mutate(view)}
                >
                  End<span className="sr-only"> the view as {view.user.name}</span>
                </Button>
              )
            }
            empty={
              <EmptyState icon={<Eye />} title="No views yet">
                A view shows what a member sees, and changes nothing.
              </EmptyState>
            }
          />
        )}
      </GrowingList>
    </>
  );
}
