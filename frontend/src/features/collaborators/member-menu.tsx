import { type InvitedRole, type Member, organizationRoutes, rolesToGive } from '@oficio/contracts';
import { Crown, Ellipsis, UserMinus, UserPen } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { ROLE_LABELS } from '../../lib/role-words.ts';
import { useMay } from '../../lib/use-may.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ROLE_SENTENCES } from './collaborator-words.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { isSubordinate, type Me } from './member-rules.ts';
import { useMemberWrites } from './use-collaborator-writes.ts';

interface MemberMenuProps {
  me: Me;
  member: Member;
  onHandedOver: () => void;
}

/** The actions on a member that the person's role allows; renders nothing without any. */
export function MemberMenu({ me, member, onHandedOver }: MemberMenuProps) {
  const [asking, setAsking] = useState<'role' | 'remove' | 'handOver' | null>(null);
  const { remove } = useMemberWrites();
  const mayChangeRole = useMay(organizationRoutes.changeRole);
  const mayHandOver = useMay(organizationRoutes.handOver);
  // Every role may remove itself; removing somebody else requires the right to assign roles.
  if (!mayChangeRole || !isSubordinate(me, member)) return null;
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
        <MenuItem icon={<UserPen aria-hidden />} onSelect={() => setAsking('role')}>
          Change role
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
      {asking === 'role' && <RoleDialog me={me} member={member} onClose={close} />}
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

function RoleDialog({ me, member, onClose }: { me: Me; member: Member; onClose: () => void }) {
  const [role, setRole] = useState<InvitedRole | null>(member.role === 'owner' ? null : member.role);
  const { changeRole } = useMemberWrites();
  const roles = rolesToGive(me.role);
  const save = () => {
    if (role !== null) changeRole.mutate({ userId: member.userId, role }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={`Role of ${isolated(member.name)}`}
      footer={
        <>
          <Button disabled={changeRole.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={changeRole.isPending}
            disabled={role === member.role}
            onClick={save}
          >
            Save role
          </Button>
        </>
      }
    >
      <SelectField
        label="Role"
        name="role"
        value={role ?? ''}
        hint={role ? ROLE_SENTENCES[role] : undefined}
        onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? role)}
        options={roles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
      />
    </Dialog>
  );
}
