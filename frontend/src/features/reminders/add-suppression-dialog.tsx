import { mailSuppressionRoutes, type SuppressionScope } from '@oficio/contracts';
import { useState } from 'react';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const SCOPES: { value: SuppressionScope; label: string }[] = [
  { value: 'reminders', label: 'Reminders only' },
  { value: 'all', label: 'Every email' },
];

/** Stops emails to a typed address. */
export function AddSuppressionDialog({ onClose }: { onClose: () => void }) {
  const raiseToast = useRaiseToast();
  const [address, setAddress] = useState('');
  const [scope, setScope] = useState<SuppressionScope>('reminders');
  const { dialog, faultOf, submit, edited } = useDialogWrite(mailSuppressionRoutes.add, {
    id: 'new',
    request: (body: { address: string; scope: SuppressionScope }) => ({ body }),
    fields: ['address'],
    onStored: (stored) =>
      raiseToast({
        kind: 'success',
        title: stored.scope === 'all' ? 'No emails go to this address' : 'No reminders go to this address',
        description: stored.address,
      }),
    onDone: onClose,
  });
  return (
    <FormDialog
      size="small"
      title="Stop emails to an address"
      description="You can allow them again at any time."
      action="Stop"
      unsaved={address !== ''}
      {...dialog}
      onSubmit={() => submit({ address: address.trim(), scope })}
      onClose={onClose}
    >
      <TextField
        label="Email"
        name="address"
        type="email"
        autoComplete="off"
        required
        value={address}
        error={faultOf('address')}
        onChange={({ target }) => {
          setAddress(target.value);
          edited();
        }}
      />
      <SelectField
        label="What to stop"
        name="scope"
        value={scope}
        options={SCOPES}
        onChange={({ target }) => {
          setScope(target.value as SuppressionScope);
          edited();
        }}
      />
    </FormDialog>
  );
}
