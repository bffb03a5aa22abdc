import type { Member } from '@oficio/contracts';
import { useState } from 'react';
import { isolated } from '../../lib/text/isolated.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Me } from './member-rules.ts';
import { useHandOver } from './use-collaborator-writes.ts';

interface HandOverDialogProps {
  me: Me;
  member: Member;
  onClose: () => void;
  onHandedOver: () => void;
}

/** Transfers the organization to another member, once the organization's name has been typed. */
export function HandOverDialog({ me, member, onClose, onHandedOver }: HandOverDialogProps) {
  const [typed, setTyped] = useState('');
  const [missed, setMissed] = useState(false);
  const handOver = useHandOver();
  const { organizationName } = me;
  const submit = () => {
    const matches = typed.trim() === organizationName.trim();
    setMissed(!matches);
    if (!matches) return;
    handOver.mutate(
      { userId: member.userId, name: member.name },
      {
        onSuccess: () => {
          onHandedOver();
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      size="small"
      role="alertdialog"
      title={`Hand ${isolated(organizationName)} over?`}
      description={`${isolated(member.name)} becomes the owner and you become an admin. Only ${isolated(member.name)} can undo this.`}
      action="Hand over"
      danger
      // The text only confirms.
      unsaved={false}
      busy={handOver.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Organization name"
        name="organization"
        autoComplete="off"
        required
        hint={`Type ${isolated(organizationName)} to confirm.`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={missed ? `This doesn’t match ${isolated(organizationName)}` : undefined}
      />
    </FormDialog>
  );
}
