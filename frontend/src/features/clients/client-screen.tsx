import { type Client, clientRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis } from 'lucide-react';
import { failureText, RequestFailure } from '../../lib/request-failure.ts';
import { useMay } from '../../lib/use-may.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { mayDiscard } from '../../ui/unsaved-question.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { ClientDetails, type ClientSectionName } from './client-details.tsx';
import { ClientMenu } from './client-menu.tsx';
import { CLIENT_STATUS_WORDS } from './client-words.ts';
import { clientQuery } from './clients.queries.ts';
import { DeletedClientNotice } from './deleted-client-notice.tsx';

interface ClientEditing {
  /** The section that is being edited. */
  editing: ClientSectionName | undefined;
  onEdit: (section: ClientSectionName | undefined) => void;
}

/** One client with everything that is known of it. */
export function ClientScreen({ clientId, ...editing }: ClientEditing & { clientId: string }) {
  const { data, error, isFetching, refetch } = useQuery(clientQuery(clientId));
  usePageTitle(data?.displayName ?? 'Client');
  if (data) return <LoadedClient client={data} {...editing} />;
  if (error instanceof RequestFailure && error.status === 404) {
    return (
      <PageHeader
        above={<BackToClients />}
        title="This client doesn’t exist"
        description="It may have been deleted, or the address is wrong."
      />
    );
  }
  if (error) {
    return (
      <ErrorState title="The client could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
        {failureText(error)}
      </ErrorState>
    );
  }
  return <ScreenSkeleton />;
}

function LoadedClient({ client, editing, onEdit }: ClientEditing & { client: Client }) {
  const navigate = useNavigate();
  const deleted = client.deletedAt !== null;
  const mayEdit = useMay(clientRoutes.update) && !deleted;
  const editDetails = async () => {
    if (await mayDiscard()) onEdit('details');
  };
  useShortcut({ key: 'e', label: 'Edit the client' }, () => void editDetails(), { enabled: mayEdit });
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
          !deleted && (
            <ClientMenu
              client={client}
              onEdit={() => void editDetails()}
              onRemoved={() => void navigate({ to: '/clients' })}
              trigger={
                <IconButton variant="secondary" label="More actions" icon={<Ellipsis aria-hidden />} />
              }
            />
          )
        }
      />
      <DeletedClientNotice client={client} />
      {client.duplicates.length > 0 && (
        <Notice tone="warning" title="This client may be a duplicate" className="mb-6">
          {client.duplicates.map(({ id, displayName, matches }) => (
            <p key={id}>
              <Link
                to="/clients/$clientId"
                params={{ clientId: id }}
                className="font-semibold underline underline-offset-4"
              >
                <bdi>{displayName}</bdi>
              </Link>{' '}
              has the same {matches === 'email' ? 'email' : 'tax ID'}.
            </p>
          ))}
        </Notice>
      )}
      <ClientDetails {...{ client, editing, onEdit }} />
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
