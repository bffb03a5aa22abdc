import { RotateCw, X } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { Card } from './card.tsx';

/** An upload as it is shown. */
interface ShownUpload {
  id: string;
  name: string;
  /** Bytes of the file, and how many of them were sent. */
  size: number;
  sent: number;
  state: 'waiting' | 'sending' | 'failed';
  failure: string | null;
  /** Whether a failed upload is offered again. */
  canRetry: boolean;
}

interface UploadListProps {
  uploads: readonly ShownUpload[];
  onRetry: (id: string) => void;
  onCancel: (id: string) => void;
}

/** Files that are being uploaded, with their progress. A failure is announced as an alert. */
export function UploadList({ uploads, onRetry, onCancel }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <Card flush>
      <ul aria-label="Uploads" className="divide-y divide-hairline">
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            {...upload}
            onRetry={() => onRetry(upload.id)}
            onCancel={() => onCancel(upload.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

function UploadRow({
  name,
  size,
  sent,
  state,
  failure,
  canRetry,
  onRetry,
  onCancel,
}: ShownUpload & { onRetry: () => void; onCancel: () => void }) {
  const percent = Math.min(Math.floor((sent / Math.max(size, 1)) * 100), 100);
  return (
    <li className="flex items-center gap-3 px-4 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        {state === 'failed' ? (
          <p role="alert" className="text-red">
            {failure}
          </p>
        ) : (
          <div className="flex items-center gap-3">
            <progress
              aria-label={`Upload of ${name}`}
              max={100}
              value={percent}
              className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-hairline forced-colors:appearance-auto [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-accent"
            />
            <span className="w-20 shrink-0 text-end text-ink-muted tabular-nums">
              {state === 'waiting' ? 'Waiting' : percent < 100 ? `${percent} %` : 'Saving...'}
            </span>
          </div>
        )}
      </div>
      {canRetry && (
        <Button size="small" icon={<RotateCw aria-hidden />} aria-label={`Retry ${name}`} onClick={onRetry}>
          Retry
        </Button>
      )}
      <IconButton
        size="small"
        label={state === 'failed' ? `Dismiss ${name}` : `Cancel ${name}`}
        icon={<X aria-hidden />}
        onClick={onCancel}
      />
    </li>
  );
}
