import { type Client, type ClientListItem, clientRoutes, NO_CLIENT } from '@oficio/contracts';
import type { ComponentProps } from 'react';
import { useIsLimited } from '../lib/api/use-may.ts';
import type { ListFilter } from './list-filter.ts';
import type { PickedRecord, RecordField } from './record-fields.ts';
import { type PickedArea, RecordFilter, RecordName, RecordPicker } from './record-picker.tsx';

export const PICKED_CLIENTS: PickedArea<ClientListItem, Client> = {
  routes: clientRoutes,
  one: 'client',
  many: 'clients',
  nameOf: ({ displayName }) => displayName,
};

type PickerControl = Parameters<NonNullable<RecordField['picker']>>[0];

/** The picker for the client of a record. A person who is limited to assigned clients has to choose one. */
export const pickClient = (control: PickerControl) => <ClientPicker {...control} />;

/** The same for a record that always has a client. */
export const pickRequiredClient = (control: PickerControl) => <ClientPicker {...control} required />;

function ClientPicker({
  name,
  label,
  value,
  onChange,
  errorOf,
  required = false,
}: PickerControl & { required?: boolean }) {
  const isNeeded = useIsLimited() || required;
  return (
    <RecordPicker
      name={name}
      label={label}
      area={PICKED_CLIENTS}
      value={value as PickedRecord | null}
      onValueChange={onChange}
      required={isNeeded}
      placeholder={isNeeded ? 'Choose a client' : 'No client'}
      error={errorOf(name)}
    />
  );
}

const NONE: PickedRecord = { id: NO_CLIENT, name: 'No client' };

/** The filter of a list by a client. */
export const CLIENT_FILTER: ListFilter = {
  name: 'clientId',
  label: 'Client',
  control: (value, onValueChange) => clientControl({ value, onValueChange }),
  chip: (id) => <RecordName area={PICKED_CLIENTS} id={id} />,
};

/** The same, which also finds the records without a client. */
export const CLIENT_OR_NONE_FILTER: ListFilter = {
  name: 'clientId',
  label: 'Client',
  control: (value, onValueChange) => clientControl({ value, onValueChange, none: NONE }),
  chip: (id) => (id === NONE.id ? NONE.name : <RecordName area={PICKED_CLIENTS} id={id} />),
};

const clientControl = (
  control: Pick<ComponentProps<typeof RecordFilter>, 'value' | 'onValueChange' | 'none'>,
) => <RecordFilter {...control} area={PICKED_CLIENTS} label="Client" placeholder="Any client" />;
