import { MAX_ASSIGNED_CLIENTS, type MemberRole, rolesToGive } from '@oficio/contracts';
import { ROLE_LABELS } from '../../lib/text/role-words.ts';
import { PICKED_CLIENTS } from '../../records/client-picker.tsx';
import { RecordsPicker } from '../../records/records-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type AccessFaults, type AccessForm, isLimitable } from './access-form.ts';
import { ROLE_SENTENCES } from './collaborator-words.ts';

const SCOPES = [
  { value: 'all', label: 'All clients' },
  { value: 'assigned', label: 'Only these clients' },
] as const;

interface AccessFieldsProps {
  /** The role of the person who fills in the form. */
  own: MemberRole;
  form: AccessForm;
  faults: AccessFaults;
  onChange: (change: Partial<AccessForm>) => void;
}

/** The fields for a member's role and for the clients that the member sees. */
export function AccessFields({ own, form, faults, onChange }: AccessFieldsProps) {
  const { role, scope, clients } = form;
  const roles = rolesToGive(own);
  return (
    <>
      <SelectField
        label="Role"
        name="role"
        value={role}
        hint={`${ROLE_SENTENCES[role]}${isLimitable(role) ? '' : ' Always sees all clients.'}`}
        error={faults.role}
        onChange={({ target }) => onChange({ role: roles.find((one) => one === target.value) ?? role })}
        options={roles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
      />
      {isLimitable(role) && (
        <SelectField
          label="Sees"
          name="scope"
          value={scope}
          hint={
            scope === 'assigned'
              ? 'They see only these clients and what belongs to them, and can’t add clients.'
              : undefined
          }
          error={faults.scope}
          onChange={({ target }) => onChange({ scope: target.value === 'assigned' ? 'assigned' : 'all' })}
          options={SCOPES}
        />
      )}
      {isLimitable(role) && scope === 'assigned' && (
        <RecordsPicker
          area={PICKED_CLIENTS}
          label="Clients"
          name="clientIds"
          required
          hint={clients.length === 0 ? `Up to ${MAX_ASSIGNED_CLIENTS}.` : `${clients.length} chosen.`}
          error={faults.clientIds}
          value={clients}
          refused={faults.missing}
          onValueChange={(changed) => onChange({ clients: changed })}
        />
      )}
    </>
  );
}
