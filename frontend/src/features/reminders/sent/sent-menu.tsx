import { type ListedMessage, type MessageAction, outboxRoutes } from '@oficio/contracts';
import { Ellipsis } from 'lucide-react';
import { useMay } from '../../../lib/api/use-may.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { actionLabel } from '../../../records/mails/message-words.ts';
import { useMessageAction } from '../../../records/mails/use-message-action.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

/** What a person can decide about a mail; nothing where there is nothing to decide. */
export function SentMenu({ mail }: { mail: ListedMessage }) {
  const mayDecide = useMay(outboxRoutes.retry);
  const { mutate, isPending } = useMessageAction(mail);
  const { can, subject, state } = mail;
  if (!mayDecide || can.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton size="small" label={`Actions for ${isolated(subject)}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {can.map((action: MessageAction) => (
        <MenuItem key={action} disabled={isPending} onSelect={() => mutate(action)}>
          {actionLabel(action, state)}
        </MenuItem>
      ))}
    </Menu>
  );
}
