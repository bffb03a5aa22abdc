import { Download } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import type { ListSearch } from './list-search.ts';
import { type ListWithFile, useCsv } from './use-csv.ts';

interface CsvButtonProps {
  list: ListWithFile;
  search: ListSearch;
  isEmpty: boolean;
}

/** Downloads the rows that match the search. */
export function CsvButton({ list, search, isEmpty }: CsvButtonProps) {
  const csv = useCsv(list);
  return (
    <IconButton
      variant="secondary"
      label={`Download these ${list.many} as CSV`}
      icon={<Download aria-hidden />}
      disabled={csv.isPending || isEmpty}
      onClick={() => csv.mutate(search)}
    />
  );
}
