import { documentRoutes, UPLOADS } from '@oficio/contracts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../lib/api-context.ts';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { createUploadQueue } from '../../lib/upload-queue.ts';
import { TOO_LARGE } from './document-words.ts';
import { useDocumentsChanged } from './use-document-writes.ts';

/** Uploads files as documents of a client. Leaving the page ends the uploads. */
export function useUploads(clientId: string) {
  const api = useApi();
  const raiseToast = useRaiseToast();
  const changed = useDocumentsChanged();
  const onStored = useEffectEvent((names: readonly string[]) => {
    const [name = ''] = names;
    raiseToast({
      kind: 'success',
      ...(names.length === 1
        ? { title: 'Document added', description: name }
        : { title: `${names.length} documents added` }),
    });
  });
  const onOneStored = useEffectEvent(changed);
  const [queue] = useState(() =>
    createUploadQueue({
      send: async ({ id, file }, options) => {
        if (file.size > UPLOADS.documentMaxBytes) {
          throw new RequestFailure({ kind: 'refused', status: 413, text: TOO_LARGE });
        }
        const query = { clientId, name: file.name };
        await api.callRoute(documentRoutes.add, { query, file, idempotencyKey: id, ...options });
        onOneStored();
      },
      onStored,
    }),
  );
  useEffect(() => queue.cancelAll, [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  return { queue, uploads };
}
