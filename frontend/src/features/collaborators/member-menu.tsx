import { type Member, memberRoutes } from '@oficio/contracts';
import { Crown, Ellipsis, UserMinus, UserPen } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { isSubordinate, type Me } from './member-rules.ts';
import { useRemoveMember } from './use-collaborator-writes.ts';

interface MemberMenuProps {
  me: Me;
  member: Member;
  onChangeAccess: () => void;
  onHandedOver: () => void;
}

/** The actions on a member that the person's role allows; renders nothing without any. */
export function MemberMenu({ me, member, onChangeAccess, onHandedOver }: MemberMenuProps) {
  const [asking, setAsking] = useState<'remove' | 'handOver' | null>(null);
  const remove = useRemoveMember();
  const mayChange = useMay(memberRoutes.changeMember);
  const mayHandOver = useMay(memberRoutes.handOver);
  // Every role may remove itself; removing somebody else requires the right to assign roles.
  if (!mayChange || !isSubordinate(me, member)) return null;
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="small"
            label={`Actions for ${isolated(member.name)}`}
            icon={<Ellipsis aria-hidden />}
          />
        }
      >
        <MenuItem icon={<UserPen aria-hidden />} onSelect={onChangeAccess}>
          Change access
        </MenuItem>
        {mayHandOver && (
          <MenuItem icon={<Crown aria-hidden />} onSelect={() => setAsking('handOver')}>
            Make owner
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem destructive icon={<UserMinus aria-hidden />} onSelect={() => setAsking('remove')}>
          Remove
        </MenuItem>
      </Menu>
      {asking === 'handOver' && (
        <HandOverDialog me={me} member={member} onClose={close} onHandedOver={onHandedOver} />
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={close}
        title={`Remove ${isolated(member.name)}?`}
        description={`${isolated(member.name)} immediately loses access to ${isolated(me.organizationName)}. Everything they added stays.`}
        confirmLabel="Remove"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ userId: member.userId, name: member.name }, { onSettled: close })}
      />
    </>
  );
}
