import type { Member } from '@oficio/contracts';
import { useId, useState } from 'react';
import { isolated } from '../../lib/text/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
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
  const formId = useId();
  const { organizationName } = me;
  const submit = () => {
    const matches = typed.trim() === organizationName.trim();
    setMissed(!matches);
    if (!matches || handOver.isPending) return;
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
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      role="alertdialog"
      title={`Hand ${isolated(organizationName)} over?`}
      description={`${isolated(member.name)} becomes the owner and you become an admin. Only ${isolated(member.name)} can undo this.`}
      footer={
        <>
          <Button disabled={handOver.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={handOver.isPending}>
            Hand over
          </Button>
        </>
      }
    >
      {/* Never unsaved: the text only confirms. */}
      <Form id={formId} label="Hand over" unsaved={false} onSubmit={submit}>
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
      </Form>
    </Dialog>
  );
}
