import type { Client, Member } from '@oficio/contracts';
import { useMembers } from '../../lib/api/use-members.ts';
import type { OwnKind, RecordField } from '../../records/record-fields.ts';
import { SelectField } from '../../ui/select-field.tsx';

const NOBODY = 'nobody';
const LABEL = 'Owner';

/**
 * The member who looks after a client.
 * @param members undefined until they are loaded
 * @param alone whether the field is shown in an organization of one person
 */
export function ownerField(
  members: readonly Member[] | undefined,
  { alone = true } = {},
): RecordField<Client, 'ownerUserId'> {
  const isShown = alone || (members !== undefined && members.length > 1);
  const nameOf = (userId: string) =>
    members ? (members.find((member) => member.userId === userId)?.name ?? 'Former member') : '';
  const kind: OwnKind = {
    empty: '',
    read: (stored) => stored ?? '',
    write: (value) => value || null,
    words: (value) => (value ? nameOf(String(value)) : ''),
    input: ({ value, onChange, errorOf }) =>
      isShown && (
        <OwnerSelect
          name="ownerUserId"
          value={String(value)}
          onValueChange={onChange}
          error={errorOf('ownerUserId')}
          none={[{ value: '', label: 'No owner' }]}
        />
      ),
  };
  return { name: 'ownerUserId', label: LABEL, kind };
}

/** The same for several clients at once. */
const OWNER_OF_ALL: OwnKind = {
  empty: '',
  read: String,
  write: (value) => (value === NOBODY ? null : value),
  words: String,
  input: ({ value, onChange }) => (
    <OwnerSelect
      value={String(value)}
      onValueChange={onChange}
      none={[
        { value: '', label: 'Unchanged' },
        { value: NOBODY, label: 'No owner' },
      ]}
    />
  ),
};

export const BULK_CLIENT_FIELDS: readonly RecordField[] = [
  { name: 'ownerUserId', label: LABEL, kind: OWNER_OF_ALL, wide: true },
];

interface OwnerSelectProps {
  name?: string;
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
  /** The options that name no member. */
  none: readonly { value: string; label: string }[];
}

function OwnerSelect({ none, onValueChange, ...field }: OwnerSelectProps) {
  const members = useMembers();
  const known = [...none, ...(members ?? []).map(({ userId, name }) => ({ value: userId, label: name }))];
  const isKnown = known.some(({ value }) => value === field.value);
  const other = { value: field.value, label: members ? 'Former member' : 'Loading...' };
  return (
    <SelectField
      {...field}
      label={LABEL}
      onChange={({ target }) => onValueChange(target.value)}
      options={isKnown ? known : [...known, other]}
    />
  );
}
