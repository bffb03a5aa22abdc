import {
  pathOf,
  REQUEST_TIME,
  type Ticket,
  type TicketFile,
  type TicketMessage,
  ticketRoutes,
} from '@oficio/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download, Lock } from 'lucide-react';
import { useApi } from '../../lib/api/api-context.ts';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useFailedToast } from '../../lib/api/use-write.ts';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import { formatMoment } from '../../lib/text/format-moment.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { authorKind } from './ticket-words.ts';

interface MessageProps {
  ticket: Pick<Ticket, 'id' | 'desk' | 'requesterName'>;
  message: TicketMessage;
  /** The message that has opened the ticket. */
  isFirst: boolean;
  /** Reads a file of the message; by default as a member. */
  fileRoute?: typeof ticketRoutes.fileContent;
}

/** One message of a thread. A note for colleagues looks unlike an answer. */
export function Message({ ticket, message, isFirst, fileRoute = ticketRoutes.fileContent }: MessageProps) {
  const { author, body, internal, files, createdAt } = message;
  const kind = authorKind(author.kind, ticket.desk);
  const download = useDownload(ticket.id, fileRoute);
  return (
    <li
      className={classNames(
        'rounded-surface border px-4 py-3',
        internal ? 'border-dashed border-amber bg-amber-soft' : 'border-hairline bg-surface',
      )}
    >
      <div className="flex items-center gap-3">
        <Avatar name={author.name} />
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className="truncate font-semibold">{author.name}</bdi>
          {kind && <Badge tone={author.kind === 'staff' ? 'accent' : 'neutral'}>{kind}</Badge>}
          {isFirst && ticket.desk === 'organization' && author.kind === 'member' && (
            <span className="text-sm text-ink-muted">
              for <bdi>{ticket.requesterName}</bdi>
            </span>
          )}
          <time dateTime={createdAt} className="text-sm text-ink-muted">
            {formatMoment(createdAt)}
          </time>
        </p>
      </div>
      {internal && (
        <p className="mt-2 flex items-center gap-1.5 text-sm font-medium text-amber">
          <Lock aria-hidden className="size-3.5 shrink-0" />
          Internal note. Only your team sees this.
        </p>
      )}
      <p dir="auto" className="mt-2 max-w-prose text-base whitespace-pre-wrap wrap-anywhere">
        {body}
      </p>
      {files.length > 0 && (
        <ul aria-label="Files" className="mt-3 flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={file.id} className="flex max-w-full items-center gap-2 text-sm">
              <button
                type="button"
                onClick={() => download.mutate(file)}
                className="inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-control border border-hairline bg-surface px-3 hover:bg-sunken max-md:min-h-11"
              >
                <Download aria-hidden className="size-4 shrink-0 text-ink-muted" />
                <span className="sr-only">Download </span>
                <bdi className="truncate">{file.name}</bdi>
              </button>
              <span className="shrink-0 text-ink-muted">{formatBytes(file.sizeBytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function useDownload(id: string, fileRoute: typeof ticketRoutes.fileContent) {
  const api = useApi();
  const raiseFailure = useFailedToast('The file could not be downloaded');
  return useMutation({
    mutationFn: async (file: TicketFile) => {
      const path = pathOf(fileRoute, { id, fileId: file.id });
      const content = await api.get(path, { asBlob: true, limitMs: REQUEST_TIME.exportMs });
      saveFile(content as Blob, file.name);
    },
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}
