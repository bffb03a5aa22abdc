import type { RenewalListItem } from '@oficio/contracts';
import { Ellipsis } from 'lucide-react';
import { isolated } from '../../lib/text/isolated.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { ACTION_WORDS } from './renewal-words.ts';
import type { RenewalActions } from './use-renewal-actions.tsx';

/** The actions on one renewal; nothing where there are none. */
export function RenewalMenu({ renewal, actions }: { renewal: RenewalListItem; actions: RenewalActions }) {
  const offered = actions.offersOf(renewal);
  if (offered.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
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
