import type { RenewalListItem } from '@oficio/contracts';
import { Ellipsis } from 'lucide-react';
import { isolated } from '../../lib/text/isolated.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { ACTION_WORDS } from './renewal-words.ts';
import type { RenewalActions } from './use-renewal-actions.tsx';

interface RenewalMenuProps {
  renewal: RenewalListItem;
  actions: RenewalActions;
  /** Of the button. A row has a small one. */
  size?: 'small' | 'medium';
}

/** The actions on one renewal; nothing where there are none. */
export function RenewalMenu({ renewal, actions, size = 'small' }: RenewalMenuProps) {
  const offered = actions.offersOf(renewal);
  if (offered.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton
          size={size}
          variant={size === 'small' ? 'ghost' : 'secondary'}
          label={`Actions for ${isolated(renewal.subjectName)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {offered.map((action) => (
        <MenuItem key={action} destructive={action === 'lapse'} onSelect={() => actions.run(action, renewal)}>
          {ACTION_WORDS[action]}
        </MenuItem>
      ))}
    </Menu>
  );
}
