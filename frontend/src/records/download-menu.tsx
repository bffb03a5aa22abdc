import { Download } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { FileFormatItems } from './file-format-items.tsx';
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
      <FileFormatItems onChoose={(format) => file.mutate({ search, format })} />
    </Menu>
  );
}
