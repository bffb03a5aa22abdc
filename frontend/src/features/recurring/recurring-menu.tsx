import type { RecurringListItem } from '@oficio/contracts';
import { Ellipsis } from 'lucide-react';
import { isolated } from '../../lib/text/isolated.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { ACTION_WORDS, type RecurringActions } from './use-recurring-actions.tsx';

/** The actions on one series; nothing where there are none. */
export function RecurringMenu({ series, actions }: { series: RecurringListItem; actions: RecurringActions }) {
  const offered = actions.offersOf(series);
  if (offered.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={`Actions for ${isolated(series.name)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {offered.map((action) => (
        <MenuItem key={action} destructive={action === 'end'} onSelect={() => actions.run(action, series)}>
          {ACTION_WORDS[action]}
        </MenuItem>
      ))}
    </Menu>
  );
}
