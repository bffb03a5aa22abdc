import { receiptRoutes, type StoredDocument } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download, Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../lib/api-context.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { isolated } from '../../lib/isolated.ts';
import { queryOf } from '../../lib/route-query.ts';
import { useMay } from '../../lib/use-may.ts';
import { DayCell } from '../../records/cells.tsx';
import { FileUploads } from '../../records/files/file-uploads.tsx';
import { useFileActions } from '../../records/files/use-file-actions.ts';
import { useStale } from '../../records/files/use-stale.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

/** The receipts of an expense. `readOnly`: the expense is in the trash. */
export function ReceiptsSection({ expenseId, readOnly }: { expenseId: string; readOnly: boolean }) {
  const api = useApi();
  const mayChange = useMay(receiptRoutes.add) && !readOnly;
  const query = useQuery(queryOf(receiptRoutes.list, { parameters: { id: expenseId } }));
  const changed = useStale(['/api/expenses']);
  const { read, download, remove } = useFileActions({ routes: receiptRoutes, one: 'receipt', changed });
  const [shown, setShown] = useState<StoredDocument | null>(null);
  const items = query.data?.items;
  return (
    <Section title="Receipts">
      <div className="flex flex-col gap-4">
        {mayChange && (
          <FileUploads
            photo
            one="receipt"
            store={({ file, ...options }) =>
              api.callRoute(receiptRoutes.add, {
                ...{ parameters: { id: expenseId }, query: { name: file.name }, file },
                ...options,
              })
            }
            onOneStored={changed}
          />
        )}
        {items ? (
          items.length > 0 && (
            <Card flush>
              <ul aria-label="Receipts" className="divide-y divide-hairline">
                {items.map((receipt) => (
                  <li key={receipt.id} className="flex items-center gap-1 py-1.5 ps-4 pe-2">
                    <div className="min-w-0 grow">
                      <bdi className="font-medium [overflow-wrap:anywhere]">{receipt.name}</bdi>
                      <p className="text-sm text-ink-muted">
                        {formatBytes(receipt.sizeBytes)} · <DayCell instant={receipt.createdAt} />
                      </p>
                    </div>
                    {receipt.contentType.startsWith('image/') && (
                      <IconButton
                        label={`View ${isolated(receipt.name)}`}
                        icon={<Eye aria-hidden />}
                        onClick={() => setShown(receipt)}
                      />
                    )}
                    <IconButton
                      label={`Download ${isolated(receipt.name)}`}
                      icon={<Download aria-hidden />}
                      onClick={() => download.mutate(receipt)}
                    />
                    {mayChange && (
                      <IconButton
                        label={`Delete ${isolated(receipt.name)}`}
                        icon={<Trash2 aria-hidden />}
                        onClick={() => remove.mutate(receipt)}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          )
        ) : query.error ? (
          <QueryError title="The receipts could not be loaded" query={query} />
        ) : (
          <SkeletonText lines={2} />
        )}
        {items?.length === 0 && !mayChange && <p className="text-ink-muted">No receipts.</p>}
      </div>
      {shown && <ReceiptDialog receipt={shown} read={read} onClose={() => setShown(null)} />}
    </Section>
  );
}
