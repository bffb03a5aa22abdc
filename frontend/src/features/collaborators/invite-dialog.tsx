import { type Invitation, invitationRoutes, type MemberRole, TEXT } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isSame } from '../../records/record-fields.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { AccessFields } from './access-fields.tsx';
import {
  findInviteFaults,
  type InviteFaults,
  type InviteForm,
  NEW_INVITATION,
  toInvitationBody,
  toInviteFaults,
} from './invite-form.ts';
import { useInvite } from './use-collaborator-writes.ts';

/** The form for an invitation: address, role and clients. With `replaces` the new invitation replaces an existing one. */
export function InviteDialog({
  own,
  replaces,
  onClose,
}: {
  own: MemberRole;
  replaces?: Invitation;
  onClose: () => void;
}) {
  const assigned = useQuery({
    ...queryOf(invitationRoutes.clients, { parameters: { id: replaces?.id ?? '' } }),
    enabled: replaces?.scope === 'assigned',
  });
  const { email, role, scope, allowsOtherAddress } = replaces ?? NEW_INVITATION;
  const initial: InviteForm = {
    email,
    role,
    scope,
    allowsOtherAddress,
    clients: assigned.data?.clients ?? [],
  };
  const [edited, setEdited] = useState<Partial<InviteForm>>({});
  const form = { ...initial, ...edited };
  const change = (changed: Partial<InviteForm>) => setEdited({ ...edited, ...changed });
  const [faults, setFaults] = useState<InviteFaults>({});
  const raiseToast = useRaiseToast();
  const { mutate, isPending } = useInvite();

  const submit = () => {
    const found = findInviteFaults(form);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    mutate(
      { ...toInvitationBody(form), replacedId: replaces?.id },
      {
        onSuccess: ({ email }) => {
          raiseToast({ kind: 'success', title: 'Invitation sent', description: email });
          settleChanges();
          onClose();
        },
        onError: (error) => setFaults(toInviteFaults(error, form)),
      },
    );
  };

  return (
    <FormDialog
      title={replaces ? 'Invite another address' : 'Invite someone'}
      description={
        replaces
          ? `The invitation to ${replaces.email} ends.`
          : 'They get an email with a link that works for seven days.'
      }
      action="Send invitation"
      busyAction="Sending..."
      unsaved={!isSame(toInvitationBody(form), toInvitationBody(initial))}
      busy={isPending}
      failure={faults.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={TEXT.line}
        required
        value={form.email}
        onChange={({ target }) => change({ email: target.value })}
        error={faults.email}
      />
      <AccessFields own={own} form={form} faults={faults} onChange={change} />
      <Checkbox
        label="Can accept with a different address"
        description="Anyone with the link can join, signed in with any confirmed address."
        name="allowsOtherAddress"
        checked={form.allowsOtherAddress}
        onChange={({ target }) => change({ allowsOtherAddress: target.checked })}
      />
    </FormDialog>
  );
}
