import { type WebhookDeliveryDetail, webhookRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { formatMoment } from '../../lib/text/format-moment.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { CodeBlock } from './code-block.tsx';

interface DeliveryDialogProps {
  endpointId: string;
  deliveryId: string;
  isOn: boolean;
  onClose: () => void;
}

/** One delivery: its attempts with their answers, what was sent, and a button that sends it again. */
export function DeliveryDialog({ endpointId, deliveryId, isOn, onClose }: DeliveryDialogProps) {
  const parameters = { id: endpointId, deliveryId };
  const query = useQuery(queryOf(webhookRoutes.delivery, { parameters, freshMs: 0 }));
  const raiseToast = useRaiseToast();
  const sendAgain = useRouteWrite(webhookRoutes.sendAgain, {
    request: () => ({ parameters }),
    onSuccess() {
      raiseToast({ kind: 'success', title: 'It is sent again' });
      onClose();
    },
    onError: useFailedToast(),
  });
  const { data, error } = query;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={data?.event ?? 'Delivery'}
      {...(data && { description: nextWords(data) })}
      footer={
        <>
          <Button
            disabled={!isOn || !data}
            busy={sendAgain.isPending}
            onClick={() => sendAgain.mutate(undefined)}
          >
            Send again
          </Button>
          <Button variant="primary" data-first-focus onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {error && !data && <QueryError title="This delivery could not be loaded" query={query} />}
      {!error && !data && <SkeletonText lines={6} />}
      {data && (
        <div className="flex flex-col gap-5">
          <div>
            <h3 className="mb-2 font-medium">Attempts</h3>
            {data.log.length === 0 && <p className="text-sm text-ink-muted">None yet.</p>}
            <ol className="flex flex-col gap-3">
              {data.log.map(({ id, at, status, failure, response, durationMs }) => (
                <li key={id} className="text-sm">
                  <p>
                    {formatMoment(at)}: {failure ?? `The server answered ${status}.`}{' '}
                    <span className="text-ink-muted">{durationMs} ms</span>
                  </p>
                  {response && <CodeBlock label={`The answer of ${formatMoment(at)}`} code={response} />}
                </li>
              ))}
            </ol>
          </div>
          {data.body !== null && (
            <div>
              <h3 className="mb-2 font-medium">Content</h3>
              <CodeBlock label="Content" code={JSON.stringify(JSON.parse(data.body), null, 2)} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

function nextWords({ status, nextAttemptAt, occurredAt }: WebhookDeliveryDetail): string {
  const when = `It happened ${formatMoment(occurredAt)}.`;
  if (status === 'delivered') return `${when} Your program has accepted it.`;
  if (nextAttemptAt === null) return `${when} No attempt follows.`;
  return `${when} The next attempt is due ${formatMoment(nextAttemptAt)}.`;
}
