import type { DashboardAll } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ACTION_LINK } from '../../ui/action-link.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { TimeAgo } from './time-ago.tsx';

export function RecentClients({ clients }: { clients: DashboardAll['recentClients'] }) {
  return (
    <Section
      title="Recent clients"
      actions={
        <Link to="/clients" className={ACTION_LINK}>
          All clients
        </Link>
      }
    >
      {clients.length === 0 ? (
        <p className="text-ink-muted">Clients that you add appear here.</p>
      ) : (
        <Card flush>
          <ul className="divide-y divide-hairline">
            {clients.map(({ id, displayName, email, primaryContact, createdAt }) => (
              <li key={id}>
                <Link
                  to="/clients/$clientId"
                  params={{ clientId: id }}
                  className="flex items-center gap-3 px-4 py-3 hover:bg-canvas"
                >
                  <Avatar name={displayName} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">
                      <bdi>{displayName}</bdi>
                    </span>
                    <span className="block truncate text-ink-muted">{primaryContact ?? email ?? '–'}</span>
                  </span>
                  <TimeAgo instant={createdAt} />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}
