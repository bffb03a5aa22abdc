import { type Invitation, type MemberRole, rolesToGive, TEXT } from '@oficio/contracts';
import { useId, useState } from 'react';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { ROLE_LABELS } from '../../lib/role-words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { ROLE_SENTENCES } from './collaborator-words.ts';
import {
  findInviteFaults,
  type InviteFaults,
  type InviteForm,
  NEW_INVITATION,
  toInviteFaults,
} from './invite-form.ts';
import { useInvite } from './use-collaborator-writes.ts';

/** The form for an invitation: address and role. With `replaces` the new invitation replaces an existing one. */
export function InviteDialog({
  own,
  replaces,
  onClose,
}: {
  own: MemberRole;
  replaces?: Invitation;
  onClose: () => void;
}) {
  const initial = replaces ?? NEW_INVITATION;
  const [form, setForm] = useState<InviteForm>({
    email: initial.email,
    role: initial.role,
    allowsOtherAddress: initial.allowsOtherAddress,
  });
  const [faults, setFaults] = useState<InviteFaults>({});
  const raiseToast = useRaiseToast();
  const { mutate, isPending } = useInvite();
  const formId = useId();
  const roles = rolesToGive(own);

  const submit = () => {
    if (isPending) return;
    const found = findInviteFaults(form);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    mutate(
      { ...form, replacedId: replaces?.id },
      {
        onSuccess: ({ email }) => {
          raiseToast({ kind: 'success', title: 'Invitation sent', description: email });
          settleChanges();
          onClose();
        },
        onError: (error) => setFaults(toInviteFaults(error)),
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={replaces ? 'Invite another address' : 'Invite someone'}
      description={
        replaces
          ? `The invitation to ${replaces.email} ends.`
          : 'They get an email with a link that works for seven days.'
      }
      footer={
        <>
          <DialogCancel disabled={isPending} />
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {isPending ? 'Sending...' : 'Send invitation'}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label="Invite someone"
        unsaved={form.email.trim() !== initial.email}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {faults.form && <Notice tone="negative">{faults.form}</Notice>}
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={TEXT.line}
          required
          value={form.email}
          onChange={({ target }) => setForm({ ...form, email: target.value })}
          error={faults.email}
        />
        <SelectField
          label="Role"
          name="role"
          value={form.role}
          hint={ROLE_SENTENCES[form.role]}
          error={faults.role}
          onChange={({ target }) =>
            setForm({ ...form, role: roles.find((role) => role === target.value) ?? form.role })
          }
          options={roles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        />
        <Checkbox
          label="Can accept with a different address"
          description="Anyone with the link can join, signed in with any confirmed address."
          name="allowsOtherAddress"
          checked={form.allowsOtherAddress}
          onChange={({ target }) => setForm({ ...form, allowsOtherAddress: target.checked })}
        />
      </Form>
    </Dialog>
  );
}
