import { documentRoutes, type StoredDocument, TABLE } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download, Ellipsis, Eye, EyeOff, FileText, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { DayCell, TextCell } from '../../records/cells.tsx';
import { FileUploads } from '../../records/files/file-uploads.tsx';
import { pageOf } from '../../records/list-search.ts';
import { usePagedList } from '../../records/use-paged-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { storageWords, TYPE_LABELS } from './document-words.ts';
import { RenameDocumentDialog } from './rename-document-dialog.tsx';
import { ShowDocumentDialog } from './show-document-dialog.tsx';
import { useDocumentActions } from './use-document-writes.ts';

/** The documents of a client. `readOnly`: the client is in the trash. */
export function ClientDocuments({ clientId, readOnly }: { clientId: string; readOnly: boolean }) {
  const api = useApi();
  const mayChange = useMay(documentRoutes.add) && !readOnly;
  const [pages, setPages] = useState<string | undefined>();
  const query = queryOf(documentRoutes.list, {
    query: { ...pageOf(pages), limit: TABLE.pageSize, clientId },
  });
  // Changes by others aren't announced for documents.
  const { data } = useQuery({ ...query, refetchInterval: REFRESH_MS, refetchOnWindowFocus: 'always' });
  const page = usePagedList<StoredDocument>(query, { pages, onPagesChange: setPages, what: 'documents' });
  const { download, remove, stopShowing } = useDocumentActions();
  const [renamed, setRenamed] = useState<StoredDocument | null>(null);
  const [shown, setShown] = useState<StoredDocument | null>(null);
  return (
    <Section title="Documents" description={data && storageWords(data.total, data.storage)}>
      <div className="flex flex-col gap-4">
        {mayChange && (
          <FileUploads
            one="document"
            store={({ file, ...options }) =>
              api.callRoute(documentRoutes.add, { query: { clientId, name: file.name }, file, ...options })
            }
          />
        )}
        <DataTable
          {...page}
          label="Documents"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          rowName={({ name }) => isolated(name)}
          rowActions={(document) => (
            <span className="flex justify-end">
              <IconButton
                size="small"
                label={`Download ${isolated(document.name)}`}
                icon={<Download aria-hidden />}
                onClick={() => download.mutate(document)}
              />
              {mayChange && (
                <Menu
                  trigger={
                    <IconButton
                      size="small"
                      label={`Actions for ${isolated(document.name)}`}
                      icon={<Ellipsis aria-hidden />}
                    />
                  }
                >
                  <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setRenamed(document)}>
                    Rename
                  </MenuItem>
                  <MenuItem icon={<Eye aria-hidden />} onSelect={() => setShown(document)}>
                    {document.sharedWithClient ? 'Links for the client…' : 'Show to the client…'}
                  </MenuItem>
                  {document.sharedWithClient && (
                    <MenuItem icon={<EyeOff aria-hidden />} onSelect={() => stopShowing.mutate(document)}>
                      Stop showing
                    </MenuItem>
                  )}
                  <MenuItem
                    destructive
                    icon={<Trash2 aria-hidden />}
                    onSelect={() => remove.mutate(document)}
                  >
                    Delete
                  </MenuItem>
                </Menu>
              )}
            </span>
          )}
          empty={
            <EmptyState title="No documents yet" icon={<FileText />}>
              {mayChange
                ? 'Keep contracts, briefs and invoices of this client here.'
                : 'Contracts, briefs and invoices of this client appear here.'}
            </EmptyState>
          }
        />
      </div>
      {renamed && <RenameDocumentDialog document={renamed} onClose={() => setRenamed(null)} />}
      {shown && <ShowDocumentDialog document={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

const REFRESH_MS = 60_000;

const COLUMNS: readonly DataTableColumn<StoredDocument>[] = [
  {
    id: 'name',
    header: 'Name',
    phone: 'primary',
    cell: ({ name, sharedWithClient, isFromClient }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{name}</bdi>
        {isFromClient && <Badge>From the client</Badge>}
        {sharedWithClient && (
          <Badge tone="accent" icon={<Eye aria-hidden />}>
            Shown to the client
          </Badge>
        )}
      </span>
    ),
  },
  { id: 'type', header: 'Type', cell: ({ contentType }) => TYPE_LABELS[contentType] },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    phone: 'secondary',
    cell: ({ sizeBytes }) => formatBytes(sizeBytes),
  },
  { id: 'addedBy', header: 'Added by', cell: ({ addedBy }) => <TextCell>{addedBy}</TextCell> },
  { id: 'createdAt', header: 'Added', cell: ({ createdAt }) => <DayCell instant={createdAt} /> },
];
