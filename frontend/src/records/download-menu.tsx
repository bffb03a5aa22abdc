import { Download } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { FileFormatItems } from './file-format-items.tsx';
import type { ListSearch } from './list-search.ts';
import { type ListWithFile, useListFile } from './use-list-file.ts';

interface DownloadMenuProps {
  list: ListWithFile;
  search: ListSearch;
  isEmpty?: boolean;
  /** The ids of the selected rows, which alone are downloaded. */
  selected?: readonly string[];
}

/** Downloads the rows that match the search, or those of them that are selected. */
export function DownloadMenu({ list, search, isEmpty = false, selected }: DownloadMenuProps) {
  const file = useListFile(list);
  return (
    <Menu
      trigger={
        <IconButton
          variant="secondary"
          size={selected ? 'small' : 'medium'}
          label={`Download ${selected ? 'the selected' : 'these'} ${list.many}`}
          icon={<Download aria-hidden />}
          disabled={file.isPending || isEmpty}
        />
      }
    >
      <FileFormatItems onChoose={(format) => file.mutate({ search, ids: selected, format })} />
    </Menu>
  );
}
