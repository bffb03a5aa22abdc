import type { OwnKind, RecordField } from '../../records/record-fields.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useMembers } from './use-members.ts';

const NOBODY = 'nobody';

/** The member who looks after a client, for several clients at once. */
const OWNER: OwnKind = {
  empty: '',
  read: String,
  write: (value) => (value === NOBODY ? null : value),
  words: String,
  input: ({ value, onChange }) => <OwnerSelect value={String(value)} onValueChange={onChange} />,
};

export const BULK_CLIENT_FIELDS: readonly RecordField[] = [
  { name: 'ownerUserId', label: 'Owner', kind: OWNER, wide: true },
];

function OwnerSelect({ value, onValueChange }: { value: string; onValueChange: (value: string) => void }) {
  return (
    <SelectField
      label="Owner"
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
      options={[
        { value: '', label: 'Unchanged' },
        { value: NOBODY, label: 'No owner' },
        ...useMembers().map(({ userId, name }) => ({ value: userId, label: name })),
      ]}
    />
  );
}
