import { type Import, type ImportRowStatus, importRoutes } from '@oficio/contracts';
import { GrowingList } from '../../../records/growing-list.tsx';
import { useGrowingList } from '../../../records/use-growing-list.ts';
import { ReviewRow } from './review-row.tsx';

interface ReviewRowsProps {
  stored: Import;
  status: ImportRowStatus | undefined;
}

/** The rows of the file in its order, with what each would change. */
export function ReviewRows({ stored: { id, kind }, status }: ReviewRowsProps) {
  const list = useGrowingList(importRoutes.rows, { parameters: { id }, query: { status }, freshMs: 0 });
  return (
    <GrowingList
      list={list}
      many="rows"
      lines={8}
      nothing={<p className="text-sm text-ink-muted">There are no such rows.</p>}
    >
      {(rows) => (
        <ul aria-label="Rows of the file" className="divide-y divide-hairline border-y border-hairline">
          {rows.map((row) => (
            <ReviewRow key={row.line} row={row} kind={kind} />
          ))}
        </ul>
      )}
    </GrowingList>
  );
}
