import type { Project } from '@oficio/contracts';
import { useMembers } from '../../lib/api/use-members.ts';
import type {
  FieldKind,
  OwnControl,
  OwnKind,
  PickedRecord,
  RecordField,
} from '../../records/record-fields.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

const idsOf = (value: unknown): string[] => (value as PickedRecord[]).map(({ id }) => id);

/** The form has the members with their names, and the body their ids. */
const MEMBERS: OwnKind = {
  empty: [],
  read: (members) => members,
  write: idsOf,
  words: (members) => (members as PickedRecord[]).map(({ name }) => name).join(', '),
  input: (control) => <MembersInput {...control} />,
};

/** The people who work on a project. */
export const MEMBERS_FIELD: RecordField<Project, 'memberIds'> = {
  name: 'memberIds',
  label: 'Members',
  kind: MEMBERS,
  wide: true,
  read: ({ members }) => members,
  fact: false,
};

/** The same in the audit log, which has the ids alone. */
const COUNTED: FieldKind = {
  empty: [],
  read: (ids) => ids,
  write: (ids) => ids,
  words: (ids) => memberCount((ids as string[]).length),
};
export const AUDITED_MEMBERS: RecordField<Project, 'memberIds'> = {
  name: 'memberIds',
  label: 'Members',
  kind: COUNTED,
};

const memberCount = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 member' : `${count} members`;

function MembersInput({ value, onChange, errorOf }: OwnControl) {
  const chosen = value as PickedRecord[];
  const members = useMembers();
  const ids = idsOf(chosen);
  const error = errorOf('memberIds');
  // A person who has left the organization since isn't offered, and a change leaves the person out.
  const toggle = (userId: string) =>
    onChange(
      (members ?? [])
        .filter(({ userId: id }) => ids.includes(id) !== (id === userId))
        .map(({ userId: id, name }) => ({ id, name })),
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">Members</legend>
      {(members ?? []).map(({ userId, name }) => (
        <Checkbox
          key={userId}
          label={<bdi>{name}</bdi>}
          checked={ids.includes(userId)}
          onChange={() => toggle(userId)}
        />
      ))}
      {error && <p className="text-sm text-red">{error}</p>}
    </fieldset>
  );
}
