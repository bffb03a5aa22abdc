import { TICKETS, UPLOADS } from '@oficio/contracts';
import { CircleAlert, Paperclip, X } from 'lucide-react';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { ACCEPTED_FILES } from '../../records/files/file-words.ts';
import { IconButton } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { UploadList } from '../../ui/upload-list.tsx';
import type { MessageFiles } from './use-message-files.ts';

/** Takes the files of a message and lists them. */
export function MessageFilesField({
  files: { files, uploads, queue, fault, add, remove },
}: {
  files: MessageFiles;
}) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Files</legend>
      <FileDrop
        compact
        label="Attach files"
        hint={`Up to ${TICKETS.files} files, of ${formatBytes(UPLOADS.documentMaxBytes)} each.`}
        accept={ACCEPTED_FILES}
        onFiles={add}
      />
      {fault && (
        <p role="alert" className="flex gap-1.5 text-sm text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {fault}
        </p>
      )}
      <UploadList
        uploads={uploads.map(({ file, sentBytes, ...upload }) => ({
          ...upload,
          name: file.name,
          size: file.size,
          sent: sentBytes,
        }))}
        onRetry={queue.retry}
        onCancel={queue.cancel}
      />
      {files.length > 0 && (
        <ul aria-label="Files of your message" className="flex flex-wrap gap-2">
          {files.map(({ id, name, sizeBytes }) => (
            <li
              key={id}
              className="flex max-w-full items-center gap-1.5 rounded-control border border-hairline bg-surface ps-3 text-sm"
            >
              <Paperclip aria-hidden className="size-4 shrink-0 text-ink-muted" />
              <bdi className="truncate">{name}</bdi>
              <span className="shrink-0 text-ink-muted">{formatBytes(sizeBytes)}</span>
              <IconButton
                size="small"
                label={`Remove ${isolated(name)}`}
                icon={<X aria-hidden />}
                onClick={() => remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
