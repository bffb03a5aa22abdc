import { type Client, type ClientListItem, clientRoutes } from '@oficio/contracts';
import type { PickedRecord, RecordField } from '../../records/record-fields.ts';
import { type PickedArea, RecordFilter, RecordPicker } from '../../records/record-picker.tsx';

const CLIENTS: PickedArea<ClientListItem, Client> = {
  routes: clientRoutes,
  one: 'client',
  many: 'clients',
  nameOf: ({ displayName }) => displayName,
};

/** The picker for the client of a domain. */
export const pickClient: NonNullable<RecordField['picker']> = ({ name, label, value, onChange, errorOf }) => (
  <RecordPicker
    {...{ name, label }}
    area={CLIENTS}
    value={value as PickedRecord | null}
    onValueChange={onChange}
    placeholder="No client"
    error={errorOf(name)}
  />
);

export function filterByClient(value: string | undefined, onValueChange: (id: string | undefined) => void) {
  return (
    <RecordFilter {...{ value, onValueChange }} area={CLIENTS} label="Client" placeholder="Any client" />
  );
}
