import { paymentEventRoutes, type WebhookEvent } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { formatMoment } from '../../../lib/text/format-moment.ts';
import { RecordLink, TextCell } from '../../../records/cells.tsx';
import { ListNote } from '../../../records/list-note.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { SuperadminHeader } from '../superadmin-header.tsx';
import { superadminPath } from '../superadmin-pages.ts';
import { ApplyAgainDialog } from './apply-again-dialog.tsx';
import { RowMenu } from './row-menu.tsx';

const COLUMNS: readonly DataTableColumn<WebhookEvent>[] = [
  { id: 'type', header: 'Event', width: 250, cuts: true, lead: true, cell: ({ type }) => type },
  {
    id: 'state',
    header: 'State',
    width: 110,
    phone: 'secondary',
    cell: (event) => <EventState {...event} />,
  },
  {
    id: 'failure',
    header: 'Last failure',
    width: 180,
    cuts: true,
    rank: 1,
    cell: ({ lastFailure }) => <TextCell>{lastFailure}</TextCell>,
  },
  { id: 'failures', header: 'Failures', width: 90, rank: 4, align: 'end', cell: ({ failures }) => failures },
  {
    id: 'object',
    header: 'Provider’s id',
    width: 190,
    cuts: true,
    rank: 3,
    cell: ({ objectId }) => <TextCell>{objectId}</TextCell>,
  },
  {
    id: 'organization',
    header: 'Organization',
    width: 120,
    rank: 2,
    cell: ({ organizationId }) =>
      organizationId === null ? (
        <TextCell>{null}</TextCell>
      ) : (
        <RecordLink path={superadminPath('organizations')} id={organizationId} name="Open" />
      ),
  },
  {
    id: 'received',
    header: 'Received',
    width: 170,
    cell: ({ receivedAt }) => <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>,
  },
];

function EventState({ processedAt, failures, ignored }: WebhookEvent) {
  if (processedAt === null)
    return <Badge tone={failures > 0 ? 'negative' : 'neutral'}>{failures > 0 ? 'Failed' : 'Waits'}</Badge>;
  if (ignored) return <Badge>Ignored</Badge>;
  return <Badge tone="positive">Applied</Badge>;
}

/** The latest events of the payment provider. */
export function EventsScreen() {
  const query = useQuery(queryOf(paymentEventRoutes.list));
  const { data, error } = query;
  const [asking, setAsking] = useState<WebhookEvent | null>(null);
  return (
    <>
      <SuperadminHeader page="events" />
      <ListNote>
        The payment provider sends a failed event again by itself. You can apply a failed or an ignored one at
        once.
      </ListNote>
      <DataTable
        label="Events"
        columns={COLUMNS}
        rows={data?.events}
        rowKey={({ id }) => id}
        rowName={({ type }) => type}
        rowActions={(event) =>
          event.canApplyAgain && (
            <RowMenu name={event.type}>
              <MenuItem onSelect={() => setAsking(event)}>Apply again</MenuItem>
            </RowMenu>
          )
        }
        error={error && !data && <QueryError title="The events could not be loaded" query={query} />}
        empty={
          <EmptyState icon={<Webhook />} title="No events yet">
            The payment provider reports each payment and each change of a subscription here.
          </EmptyState>
        }
      />
      {asking && <ApplyAgainDialog key={asking.id} event={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
