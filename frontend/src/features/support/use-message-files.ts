import { deskTicketRoutes, TICKETS, type TicketFile, ticketRoutes, UPLOADS } from '@oficio/contracts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { createUploadQueue } from '../../lib/api/upload-queue.ts';
import { TOO_LARGE } from '../../records/files/file-words.ts';

const TOO_MANY = `A message can have at most ${TICKETS.files} files. Remove one to add another.`;

/**
 * The files of a message that is being written. Each is stored at once; the message names them by their ids.
 * @param deskTicketId the question that a superadmin answers; absent for a member
 */
export function useMessageFiles(sent: readonly TicketFile[] = [], deskTicketId?: string) {
  const api = useApi();
  const [files, setFiles] = useState(sent);
  const [tooMany, setTooMany] = useState(false);
  const store = useEffectEvent(async ({ id, file }: { id: string; file: File }, options: SendOptions) => {
    if (file.size > UPLOADS.documentMaxBytes) {
      throw new RequestFailure({ kind: 'refused', status: 413, text: TOO_LARGE });
    }
    const upload = { query: { name: file.name }, file, idempotencyKey: id, ...options };
    const stored =
      deskTicketId === undefined
        ? await api.callRoute(ticketRoutes.addFile, upload)
        : await api.callRoute(deskTicketRoutes.addFile, { ...upload, parameters: { id: deskTicketId } });
    setFiles((before) => [...before, stored]);
  });
  const [queue] = useState(() =>
    createUploadQueue({ send: (upload, options) => store(upload, options), onStored: () => {} }),
  );
  useEffect(() => queue.cancelAll, [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const taken = files.length + uploads.length;
  return {
    files,
    uploads,
    queue,
    /** Some file isn’t stored yet, so that the message can’t name it. */
    isUploading: uploads.some(({ state }) => state !== 'failed'),
    isEmpty: taken === 0,
    fault: tooMany ? TOO_MANY : undefined,
    add(added: readonly File[]): void {
      const room = Math.max(0, TICKETS.files - taken);
      setTooMany(added.length > room);
      queue.add(added.slice(0, room));
    },
    remove(id: string): void {
      setTooMany(false);
      setFiles(files.filter((file) => file.id !== id));
    },
    clear(): void {
      setTooMany(false);
      setFiles([]);
      queue.cancelAll();
    },
  };
}

interface SendOptions {
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

export type MessageFiles = ReturnType<typeof useMessageFiles>;
