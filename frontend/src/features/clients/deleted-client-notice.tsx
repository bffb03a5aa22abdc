import { type Client, clientRoutes } from '@oficio/contracts';
import { useMay } from '../../lib/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatDay, purgeDay } from './client-words.ts';
import { useClientActions } from './use-client-writes.ts';

/** Says that a client is in the trash: since when, by whom, until when. */
export function DeletedClientNotice({ client }: { client: Client }) {
  const { restore, restoring } = useClientActions();
  const mayRestore = useMay(clientRoutes.restore);
  if (client.deletedAt === null) return null;
  return (
    <Notice tone="warning" title="This client is in the trash" className="mb-6">
      <p>
        Deleted on <time dateTime={client.deletedAt}>{formatDay(client.deletedAt)}</time>
        {client.deletedBy && (
          <>
            {' '}
            by <bdi>{client.deletedBy}</bdi>
          </>
        )}
        . It is removed for good on {purgeDay(client.deletedAt)}.
      </p>
      {mayRestore && (
        <Button size="small" className="mt-3" busy={restoring} onClick={() => restore(client)}>
          Restore
        </Button>
      )}
    </Notice>
  );
}
