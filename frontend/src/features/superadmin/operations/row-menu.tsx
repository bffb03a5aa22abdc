import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '../../../lib/text/isolated.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';

/** The menu of a row, with the items as children. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <IconButton size="small" label={`Actions for ${isolated(name)}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {children}
    </Menu>
  );
}
