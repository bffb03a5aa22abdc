import { ticketNumber, ticketRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../lib/api/route-query.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { ACTION_LINK } from '../../ui/action-link.ts';
import { Card, Section } from '../../ui/card.tsx';
import { ALL_STATES } from './support-address.ts';
import { deskSearch, SUPPORT_PATH } from './support-path.ts';
import { TicketStatusBadge } from './ticket-badges.tsx';

const SHOWN = 3;

/** The open requests of a client that were written last, and the way to all of them. */
export function ClientRequests({ clientId }: { clientId: string }) {
  const query = { desk: 'organization', clientId, status: 'unresolved', limit: SHOWN } as const;
  const { data } = useQuery(queryOf(ticketRoutes.list, { query }));
  if (!data) return null;
  return (
    <Section
      title="Requests"
      actions={
        <Link
          to={SUPPORT_PATH}
          search={{ ...deskSearch('organization'), clientId, status: ALL_STATES } as never}
          className={ACTION_LINK}
        >
          All requests
        </Link>
      }
    >
      {data.items.length === 0 ? (
        <p className="text-ink-muted">No open requests.</p>
      ) : (
        <Card flush>
          <ul aria-label="Open requests" className="divide-y divide-hairline">
            {data.items.map((ticket) => (
              <li key={ticket.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                <Link
                  to={pathOfRecord({ path: SUPPORT_PATH }, ticket.id)}
                  className="flex min-w-0 flex-1 items-center gap-2 underline-offset-4 hover:underline max-md:min-h-11"
                >
                  <span className="shrink-0 text-ink-muted tabular-nums">{ticketNumber(ticket.number)}</span>
                  <bdi className="truncate font-medium">{ticket.subject}</bdi>
                </Link>
                <TicketStatusBadge ticket={ticket} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}
