import { type Client, clientRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { failureText, RequestFailure } from '../../lib/request-failure.ts';
import { useMay } from '../../lib/use-may.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { ClientDetails } from './client-details.tsx';
import { ClientDialog } from './client-dialog.tsx';
import { ClientMenu } from './client-menu.tsx';
import { CLIENT_STATUS_WORDS } from './client-words.ts';
import { clientQuery } from './clients.queries.ts';

/** One client with everything that is known of it. */
export function ClientScreen({ clientId }: { clientId: string }) {
  const { data, error, isFetching, refetch } = useQuery(clientQuery(clientId));
  usePageTitle(data?.displayName ?? 'Client');
  if (data) return <LoadedClient client={data} />;
  if (error instanceof RequestFailure && error.status === 404) {
    return (
      <EmptyState title="This client doesn’t exist" actions={<BackToClients />}>
        It may have been deleted, or the address is wrong.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorState title="The client could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
        {failureText(error)}
      </ErrorState>
    );
  }
  return (
    <div aria-busy>
      <span role="status" className="sr-only">
        Loading...
      </span>
      <Skeleton className="mb-3 h-4 w-20" />
      <Skeleton className="mb-8 h-9 w-64" />
      <SkeletonText lines={6} />
    </div>
  );
}

function LoadedClient({ client }: { client: Client }) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const mayEdit = useMay(clientRoutes.update);
  useShortcut({ key: 'e', label: 'Edit the client' }, () => setEditing(true), { enabled: mayEdit });
  const { label, tone } = CLIENT_STATUS_WORDS[client.status];
  return (
    <>
      <PageHeader
        above={<BackToClients />}
        title={client.displayName}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{label}</Badge>
            {client.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        }
        actions={
          <>
            {mayEdit && (
              <Button icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            <ClientMenu
              client={client}
              onEdit={() => setEditing(true)}
              onRemoved={() => void navigate({ to: '/clients' })}
              trigger={
                <IconButton variant="secondary" label="More actions" icon={<Ellipsis aria-hidden />} />
              }
            />
          </>
        }
      />
      {client.duplicates.length > 0 && (
        <Notice tone="warning" title="This client may exist twice" className="mb-6">
          {client.duplicates.map(({ id, displayName, matches }) => (
            <p key={id}>
              <Link
                to="/clients/$clientId"
                params={{ clientId: id }}
                className="font-semibold underline underline-offset-4"
              >
                {displayName}
              </Link>{' '}
              has the same {matches === 'email' ? 'email' : 'tax id'}.
            </p>
          ))}
        </Notice>
      )}
      <ClientDetails client={client} />
      <ClientDialog open={editing} onOpenChange={setEditing} clientId={client.id} />
    </>
  );
}

function BackToClients() {
  return (
    <Link
      to="/clients"
      className="inline-flex items-center gap-1.5 text-sm text-ink-muted hover:text-ink [&_svg]:size-4"
    >
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
      Clients
    </Link>
  );
}
