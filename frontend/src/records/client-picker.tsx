import { type Client, type ClientListItem, clientRoutes, NO_CLIENT } from '@oficio/contracts';
import { useIsLimited } from '../lib/api/use-may.ts';
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
      name={name}
      label={label}
      area={PICKED_CLIENTS}
      value={value as PickedRecord | null}
      onValueChange={onChange}
      required={isLimited}
      placeholder={isLimited ? 'Choose a client' : 'No client'}
      error={errorOf(name)}
    />
  );
}

type FilterChange = (id: string | undefined) => void;

export const filterByClient = (value: string | undefined, onValueChange: FilterChange) =>
  clientFilter({ value, onValueChange });

/** Offers the records without a client, too. */
export const filterByClientOrNone = (value: string | undefined, onValueChange: FilterChange) =>
  clientFilter({ value, onValueChange, none: { id: NO_CLIENT, name: 'No client' } });

function clientFilter(control: {
  value: string | undefined;
  onValueChange: FilterChange;
  none?: PickedRecord;
}) {
  return <RecordFilter {...control} area={PICKED_CLIENTS} label="Client" placeholder="Any client" />;
}
