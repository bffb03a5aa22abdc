import {
  type AccountingPackage,
  formatLocalDate,
  packageRoutes,
  pathOf,
  REQUEST_TIME,
} from '@oficio/contracts';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useFailedToast } from '../../lib/api/use-write.ts';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import { formatDay } from '../../lib/text/format-day.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

interface PackageActions {
  /** Builds the package of the same period again. */
  onBuild: (item: AccountingPackage) => void;
  /** One is being built or asked for, and there is one at a time. */
  busy: boolean;
}

export function isUnderWay({ status }: Pick<AccountingPackage, 'status'>): boolean {
  return status === 'queued' || status === 'building';
}

/** The latest packages, each with its download, or with another attempt where it has none. */
export function PackageList({ items, ...actions }: PackageActions & { items: readonly AccountingPackage[] }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Packages" className="divide-y divide-hairline border-t border-hairline">
      {items.map((item) => (
        <PackageRow key={item.id} item={item} {...actions} />
      ))}
    </ul>
  );
}

const STATUSES: Record<AccountingPackage['status'], { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  building: { label: 'Building…', tone: 'accent' },
  ready: { label: 'Ready', tone: 'positive' },
  failed: { label: 'Failed', tone: 'negative' },
  expired: { label: 'Expired', tone: 'neutral' },
};

function PackageRow({ item, onBuild, busy }: PackageActions & { item: AccountingPackage }) {
  const { from, to, status, sizeBytes, createdByName, createdAt, failure } = item;
  const download = usePackageFile();
  const name = `${formatLocalDate(from)} – ${formatLocalDate(to)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name} <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
        </p>
        <p className="text-sm text-ink-muted">
          {createdByName}, {formatDay(createdAt)}
          {sizeBytes !== null && ` · ${formatBytes(sizeBytes)}`}
        </p>
        {failure && <p className="text-sm text-red">{failure}</p>}
        {isUnderWay(item) && <Progress {...item} />}
      </div>
      {status === 'ready' && (
        <Button
          aria-label={`Download ${name}`}
          busy={download.isPending}
          onClick={() => download.mutate(item)}
        >
          Download
        </Button>
      )}
      {(status === 'failed' || status === 'expired') && (
        <Button aria-label={`Build ${name} again`} disabled={busy} onClick={() => onBuild(item)}>
          Build again
        </Button>
      )}
    </li>
  );
}

function Progress({ doneFiles, totalFiles }: Pick<AccountingPackage, 'doneFiles' | 'totalFiles'>) {
  if (totalFiles === 0) return null;
  return (
    <p className="mt-1 flex items-center gap-3 text-sm text-ink-muted">
      <progress aria-label="Files in the archive" max={totalFiles} value={doneFiles} className="h-1.5 w-40" />
      {doneFiles} of {totalFiles} files
    </p>
  );
}

/** Downloads the archive of a package. */
function usePackageFile() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id }: AccountingPackage) =>
      api.get(pathOf(packageRoutes.content, { id }), { limitMs: REQUEST_TIME.exportMs, asBlob: true }),
    onSuccess: (file, { from, to }) => saveFile(file as Blob, `oficio-accounts-${from}-${to}.zip`),
    onError: useFailedToast(),
  });
}
