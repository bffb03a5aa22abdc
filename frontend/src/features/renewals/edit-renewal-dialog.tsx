import { type RenewalListItem, renewalRoutes } from '@oficio/contracts';
import { useState } from 'react';
import { isolated } from '../../lib/text/isolated.ts';
import { priceText, readAmount } from '../../lib/text/typed-values.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRenewalWrite } from './use-renewal-write.ts';

type Name = 'priceMinor' | 'costMinor' | 'termMonths';

const FIELDS: readonly { name: Name; label: string; hint?: string }[] = [
  { name: 'priceMinor', label: 'Price', hint: 'What the client pays' },
  { name: 'costMinor', label: 'Cost', hint: 'What the provider takes' },
  { name: 'termMonths', label: 'Period in months' },
];

/** Changes what a renewal costs. What the client has approved stays. */
export function EditRenewalDialog({ renewal, onClose }: { renewal: RenewalListItem; onClose: () => void }) {
  const { currency, version, consent } = renewal;
  const stored: Record<Name, string> = {
    priceMinor: priceText(renewal.priceMinor, currency),
    costMinor: priceText(renewal.costMinor, currency),
    termMonths: String(renewal.termMonths),
  };
  const [typed, setTyped] = useState(stored);
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const write = useRenewalWrite(renewalRoutes.update, renewal, {
    done: 'Changed',
    fields: FIELDS.map(({ name }) => name),
    onClose,
  });
  const isApproved = consent === 'approved';
  const shown = FIELDS.filter(({ name }) => !isApproved || name === 'costMinor');
  const submit = () => {
    const read = shown.map(({ name }) => [name, readField(name, typed[name], currency)] as const);
    setFaults(
      Object.fromEntries(read.flatMap(([name, { fault }]) => (fault === null ? [] : [[name, fault]]))),
    );
    if (read.some(([, { fault }]) => fault !== null)) return;
    write.submit({ ...Object.fromEntries(read.map(([name, { value }]) => [name, value])), version });
  };
  return (
    <FormDialog
      size="small"
      title={`Change the renewal of ${isolated(renewal.subjectName)}`}
      description={
        isApproved
          ? 'The client has approved, so only the cost can change.'
          : 'For this renewal alone. A proposal that was sent has to be sent again after another price.'
      }
      action="Save"
      unsaved={shown.some(({ name }) => typed[name] !== stored[name])}
      {...write.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      {shown.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={name === 'termMonths' ? label : `${label} (${currency})`}
          name={name}
          hint={hint}
          required
          inputMode={name === 'termMonths' ? 'numeric' : 'decimal'}
          value={typed[name]}
          error={faults[name] ?? write.faultOf(name)}
          onChange={({ target }) => {
            setTyped({ ...typed, [name]: target.value });
            setFaults({ ...faults, [name]: undefined });
            write.edited();
          }}
        />
      ))}
    </FormDialog>
  );
}

function readField(name: Name, text: string, currency: string) {
  if (name !== 'termMonths') return readAmount(text, currency, 'Please enter an amount');
  const value = Number(text);
  return /^\d{1,3}$/.test(text.trim()) && value >= 1
    ? { value, fault: null }
    : { value: null, fault: 'Please enter whole months' };
}
