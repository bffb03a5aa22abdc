import { type Client, type ClientListItem, clientRoutes } from '@oficio/contracts';
import { useIsLimited } from '../lib/use-may.ts';
import type { PickedRecord, RecordField } from './record-fields.ts';
import { type PickedArea, RecordFilter, RecordPicker } from './record-picker.tsx';

export const PICKED_CLIENTS: PickedArea<ClientListItem, Client> = {
  routes: clientRoutes,
  one: 'client',
  many: 'clients',
  nameOf: ({ displayName }) => displayName,
};

type PickerControl = Parameters<NonNullable<RecordField['picker']>>[0];

/** The picker for the client of a record. A person who is limited to assigned clients has to choose one. */
export const pickClient = (control: PickerControl) => <ClientPicker {...control} />;

function ClientPicker({ name, label, value, onChange, errorOf }: PickerControl) {
  const isLimited = useIsLimited();
  return (
    <RecordPicker
      {...{ name, label }}
      area={PICKED_CLIENTS}
      value={value as PickedRecord | null}
      onValueChange={onChange}
      required={isLimited}
      placeholder={isLimited ? 'Choose a client' : 'No client'}
      error={errorOf(name)}
    />
  );
}

export function filterByClient(value: string | undefined, onValueChange: (id: string | undefined) => void) {
  return (
    <RecordFilter
      {...{ value, onValueChange }}
      area={PICKED_CLIENTS}
      label="Client"
      placeholder="Any client"
    />
  );
}
