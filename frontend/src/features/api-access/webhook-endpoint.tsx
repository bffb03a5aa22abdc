import { type WebhookEndpoint, webhookRoutes } from '@oficio/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { formatMoment } from '../../lib/text/format-moment.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import type { ShownSecret } from './secret-dialog.tsx';
import { EditWebhookDialog } from './webhook-dialog.tsx';

const LIST = { section: 'webhooks' } as never;

interface EndpointPageProps {
  /** Undefined: it was removed. */
  endpoint: WebhookEndpoint | undefined;
  onSecret: (shown: ShownSecret) => void;
}

/** One endpoint with its log. */
export function EndpointPage({ endpoint, onSecret }: EndpointPageProps) {
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <Link
        to="/settings/api"
        search={LIST}
        className="inline-flex min-h-6 items-center gap-1.5 self-start text-sm text-ink-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All endpoints
      </Link>
      {endpoint ? (
        <>
          <EndpointFacts key={endpoint.id} endpoint={endpoint} onSecret={onSecret} />
          <DeliveryLog endpointId={endpoint.id} isOn={endpoint.enabled} />
        </>
      ) : (
        <EmptyState title="This endpoint could not be found">It may have been removed.</EmptyState>
      )}
    </div>
  );
}

type Question = 'rotate' | 'remove' | null;

function EndpointFacts({
  endpoint,
  onSecret,
}: {
  endpoint: WebhookEndpoint;
  onSecret: EndpointPageProps['onSecret'];
}) {
  const { id, url, description, enabled, version, previousSecretUntil, events } = endpoint;
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState<Question>(null);
  const navigate = useNavigate();
  const raiseToast = useRaiseToast();
  const onError = useFailedToast();
  const parameters = { id };
  const switchIt = useRouteWrite(webhookRoutes.update, {
    request: (on: boolean) => ({ parameters, body: { enabled: on, version } }),
    onSuccess: (_, on) =>
      raiseToast({ kind: 'success', title: on ? 'Events are sent again' : 'Nothing is sent any more' }),
    onError,
  });
  const test = useRouteWrite(webhookRoutes.test, {
    request: () => ({ parameters }),
    onSuccess: () =>
      raiseToast({
        kind: 'success',
        title: 'The test is on its way',
        description: 'The log shows the answer.',
      }),
    onError,
  });
  const rotate = useRouteWrite(webhookRoutes.rotate, {
    request: () => ({ parameters }),
    onSuccess({ secret }) {
      setAsking(null);
      onSecret({ url, secret });
    },
    onError,
  });
  const remove = useRouteWrite(webhookRoutes.remove, {
    request: () => ({ parameters }),
    onSuccess() {
      raiseToast({ kind: 'success', title: 'Webhook endpoint removed' });
      void navigate({ to: '/settings/api', search: LIST });
    },
    onError,
  });
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold break-all" dir="ltr">
          {url}
        </h2>
        {description && (
          <p className="text-sm text-ink-muted" dir="auto">
            {description}
          </p>
        )}
      </div>
      <FailureNotice endpoint={endpoint} />
      <Switch
        label="Send events"
        checked={switchIt.isPending ? (switchIt.variables ?? enabled) : enabled}
        disabled={switchIt.isPending}
        onChange={({ target }) => switchIt.mutate(target.checked)}
      />
      <p className="text-sm text-ink-muted break-words">{events.join(', ')}</p>
      {previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now() && (
        <p className="text-sm text-ink-muted">
          The secret before the present one also signs until {formatMoment(previousSecretUntil)}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setEditing(true)}>Edit</Button>
        <Button busy={test.isPending} disabled={!enabled} onClick={() => test.mutate(undefined)}>
          Send a test
        </Button>
        <Button onClick={() => setAsking('rotate')}>New secret</Button>
        <Button onClick={() => setAsking('remove')}>Remove</Button>
      </div>
      {editing && <EditWebhookDialog endpoint={endpoint} onClose={() => setEditing(false)} />}
      <ConfirmDialog
        open={asking === 'rotate'}
        onOpenChange={() => setAsking(null)}
        title="Make a new secret?"
        description="Both secrets sign for a day, so that your program can change to the new one. Then the present one ends."
        confirmLabel="Make secret"
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate(undefined)}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={() => setAsking(null)}
        title="Remove this endpoint?"
        description="Nothing more is sent to it, and its log is deleted. This can’t be undone."
        confirmLabel="Remove endpoint"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      />
    </Card>
  );
}

function FailureNotice({ endpoint: { disabledBecause, failingSince } }: { endpoint: WebhookEndpoint }) {
  if (disabledBecause === 'gone') {
    return (
      <Notice tone="negative" title="Oficio has switched this endpoint off">
        The server answered 410: the address is gone.
      </Notice>
    );
  }
  if (disabledBecause === 'failures') {
    return (
      <Notice tone="negative" title="Oficio has switched this endpoint off">
        Every attempt of a day has failed. When your program works again, switch it on: what is still waiting
        is sent then.
      </Notice>
    );
  }
  if (failingSince === null) return null;
  return <Notice tone="warning">Every attempt since {formatMoment(failingSince)} has failed.</Notice>;
}
