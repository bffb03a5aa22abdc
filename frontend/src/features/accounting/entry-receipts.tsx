import { Paperclip } from 'lucide-react';
import { TextCell } from '../../records/cells.tsx';
import type { ListFilter } from '../../records/list-filter.ts';

/* The receipts of income and expenses in their lists. */

export const RECEIPT_COLUMN = {
  id: 'receipt',
  header: 'Receipt',
  width: 90,
  rank: 4,
  cell: ({ files }: { files: number }) => (
    <TextCell>
      {files > 0 && (
        <span className="inline-flex items-center gap-1">
          <Paperclip aria-hidden className="size-4" />
          {files}
        </span>
      )}
    </TextCell>
  ),
};

export const RECEIPT_FILTER: ListFilter = {
  name: 'receipt',
  label: 'Receipt',
  all: 'Any receipt',
  options: [
    { value: 'without', label: 'Without receipt' },
    { value: 'with', label: 'With receipt' },
  ],
};
