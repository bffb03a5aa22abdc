import { Download } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import type { ListSearch } from './list-search.ts';
import { type ListWithFile, useListFile } from './use-list-file.ts';

interface DownloadMenuProps {
  list: ListWithFile;
  search: ListSearch;
  isEmpty: boolean;
}

/** Downloads the rows that match the search. */
export function DownloadMenu({ list, search, isEmpty }: DownloadMenuProps) {
  const file = useListFile(list);
  return (
    <Menu
      trigger={
        <IconButton
          variant="secondary"
          label={`Download these ${list.many}`}
          icon={<Download aria-hidden />}
          disabled={file.isPending || isEmpty}
        />
      }
    >
      <MenuItem onSelect={() => file.mutate({ search, format: 'csv' })}>CSV</MenuItem>
      <MenuItem onSelect={() => file.mutate({ search, format: 'xlsx' })}>Excel (XLSX)</MenuItem>
    </Menu>
  );
}
