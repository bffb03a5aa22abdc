import { type WebhookEndpoint, webhookRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';
import { NewWebhookDialog } from './webhook-dialog.tsx';
import { EndpointPage } from './webhook-endpoint.tsx';
import { stateOf } from './webhook-words.ts';

/** The endpoints to which events are sent; `endpointId` names the one on screen. */
export function WebhooksSection({ endpointId }: { endpointId: string | undefined }) {
  const query = useQuery(queryOf(webhookRoutes.list, { freshMs: 0 }));
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const endpoints = query.data?.items;
  const error =
    query.error && !endpoints ? (
      <QueryError title="The webhook endpoints could not be loaded" query={query} />
    ) : null;
  const one = endpoints?.find(({ id }) => id === endpointId);
  return (
    <>
      {endpointId !== undefined && endpoints ? (
        <EndpointPage endpoint={one} onSecret={setShown} />
      ) : (
        <EndpointList endpoints={endpoints} error={error} onSecret={setShown} />
      )}
      {shown && (
        <SecretDialog
          title={`The secret of ${new URL(shown.url).host}`}
          label="Secret"
          secret={shown.secret}
          onClose={() => setShown(null)}
        >
          Your program verifies with it that a request comes from Oficio. Keep it where your program keeps its
          secrets.
        </SecretDialog>
      )}
    </>
  );
}

interface EndpointListProps {
  endpoints: readonly WebhookEndpoint[] | undefined;
  error: React.ReactNode;
  onSecret: (shown: ShownSecret) => void;
}

function EndpointList({ endpoints, error, onSecret }: EndpointListProps) {
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title="Webhook endpoints"
      description="Oficio sends what happens here to your programs."
      actions={
        <Button variant="primary" size="small" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          New endpoint
        </Button>
      }
    >
      <DataTable
        label="Webhook endpoints"
        rows={endpoints}
        rowKey={({ id }) => id}
        rowName={({ url }) => url}
        error={error}
        empty={
          <EmptyState icon={<Webhook />} title="No webhook endpoints yet">
            An endpoint is an address of your program that gets each event that you choose, signed.
          </EmptyState>
        }
        columns={[
          {
            id: 'url',
            header: 'Address',
            cell: ({ id, url, description }) => (
              <span className="flex min-w-0 flex-col">
                <Link
                  to="/settings/api"
                  search={{ section: 'webhooks', endpoint: id } as never}
                  dir="ltr"
                  className="font-medium break-all text-ink underline-offset-4 hover:underline"
                >
                  {url}
                </Link>
                {description && <bdi className="text-sm text-ink-muted">{description}</bdi>}
              </span>
            ),
            phone: 'primary',
          },
          {
            id: 'state',
            header: 'State',
            cell: (endpoint) => {
              const { label, tone } = stateOf(endpoint);
              return <Badge tone={tone}>{label}</Badge>;
            },
            phone: 'secondary',
          },
          { id: 'events', header: 'Events', align: 'end', cell: ({ events }) => events.length },
        ]}
      />
      {adding && <NewWebhookDialog onMade={onSecret} onClose={() => setAdding(false)} />}
    </Section>
  );
}
