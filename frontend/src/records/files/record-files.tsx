import {
  type FileHolderKind,
  pathOf,
  RECORD_FILE_ROUTES,
  type RecordFileRoutes,
  type StoredDocument,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download, Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { DayCell } from '../cells.tsx';
import { capitalized } from '../record-area.ts';
import { FileUploads } from './file-uploads.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { useFileActions } from './use-file-actions.ts';

interface RecordFilesProps {
  kind: FileHolderKind;
  /** The record's id. */
  id: string;
  /** The noun of a file: `receipt`. */
  one: string;
  description?: string;
  /** The record is in the trash. */
  readOnly: boolean;
}

/** The files of a record, which its writers add, look at and remove. */
export function RecordFiles({ kind, id, one, description, readOnly }: RecordFilesProps) {
  const routes: RecordFileRoutes = RECORD_FILE_ROUTES[kind];
  const title = `${capitalized(one)}s`;
  const api = useApi();
  const mayChange = useMay(routes.add) && !readOnly;
  const query = useQuery(queryOf(routes.list, { parameters: { id } }));
  const { read, download, remove } = useFileActions({
    routes,
    one,
    listPath: pathOf(routes.list, { id }),
    parametersOf: (file) => ({ id, fileId: file.id }),
  });
  const [shown, setShown] = useState<StoredDocument | null>(null);
  const items = query.data?.items;
  return (
    <Section title={title} description={description}>
      <div className="flex flex-col gap-4">
        {mayChange && (
          <FileUploads
            photo
            one={one}
            store={({ file, ...options }) =>
              api.callRoute(routes.add, {
                parameters: { id },
                query: { name: file.name },
                file,
                ...options,
              })
            }
          />
        )}
        {items ? (
          items.length > 0 && (
            <Card flush>
              <ul aria-label={title} className="divide-y divide-hairline">
                {items.map((file) => (
                  <li key={file.id} className="flex items-center gap-1 py-1.5 ps-4 pe-2">
                    <div className="min-w-0 grow">
                      <bdi className="font-medium [overflow-wrap:anywhere]">{file.name}</bdi>
                      <p className="text-sm text-ink-muted">
                        {formatBytes(file.sizeBytes)} · <DayCell instant={file.createdAt} />
                      </p>
                    </div>
                    {file.contentType.startsWith('image/') && (
                      <IconButton
                        label={`View ${isolated(file.name)}`}
                        icon={<Eye aria-hidden />}
                        onClick={() => setShown(file)}
                      />
                    )}
                    <IconButton
                      label={`Download ${isolated(file.name)}`}
                      icon={<Download aria-hidden />}
                      onClick={() => download.mutate(file)}
                    />
                    {mayChange && (
                      <IconButton
                        label={`Delete ${isolated(file.name)}`}
                        icon={<Trash2 aria-hidden />}
                        onClick={() => remove.mutate(file)}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          )
        ) : query.error ? (
          <QueryError title={`The ${one}s could not be loaded`} query={query} />
        ) : (
          <SkeletonText lines={2} />
        )}
        {items?.length === 0 && !mayChange && <p className="text-ink-muted">No {one}s.</p>}
      </div>
      {shown && <ImageDialog file={shown} read={read} onClose={() => setShown(null)} />}
    </Section>
  );
}
