import { UPLOADS } from '@oficio/contracts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { createUploadQueue } from '../../lib/api/upload-queue.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { capitalized } from '../record-area.ts';
import { TOO_LARGE } from './file-words.ts';

interface SendOptions {
  file: File;
  idempotencyKey: string;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

export interface UploadsOptions {
  /** The noun of a stored file: `document`. */
  one: string;
  store: (options: SendOptions) => Promise<unknown>;
}

/** Uploads files. Leaving the page ends the uploads. */
export function useUploads({ one, store: send }: UploadsOptions) {
  const raiseToast = useRaiseToast();
  const onStored = useEffectEvent((names: readonly string[]) => {
    const [name = ''] = names;
    raiseToast({
      kind: 'success',
      ...(names.length === 1
        ? { title: `${capitalized(one)} added`, description: name }
        : { title: `${names.length} ${one}s added` }),
    });
  });
  const store = useEffectEvent(send);
  const [queue] = useState(() =>
    createUploadQueue({
      send: async ({ id, file }, options) => {
        if (file.size > UPLOADS.documentMaxBytes) {
          throw new RequestFailure({ kind: 'refused', status: 413, text: TOO_LARGE });
        }
        await store({ file, idempotencyKey: id, ...options });
      },
      onStored,
    }),
  );
  useEffect(() => queue.cancelAll, [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  return { queue, uploads };
}
