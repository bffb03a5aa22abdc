import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListFilter } from '../../records/list-filter.ts';
import { type ListedRecord, pathOfRecord, type StoredRecord } from '../../records/record-area.ts';
import type { PickedRecord, RecordField } from '../../records/record-fields.ts';
import { type PickedArea, RecordName, RecordPicker } from '../../records/record-picker.tsx';
import { DOMAINS_PATH, PLANS_PATH, SERVICES_PATH } from './hosting-places.ts';
import { PICKED_DOMAINS, PICKED_PLANS, PICKED_SERVICES } from './picked-areas.ts';

type Picker = NonNullable<RecordField['picker']>;

/** The control of a reference to a record of an area, which may be empty. */
const pickerOf =
  <Item extends ListedRecord, Single extends StoredRecord>(
    area: PickedArea<Item, Single>,
    placeholder: string,
  ): Picker =>
  ({ name, label, value, onChange, errorOf }) => (
    <RecordPicker
      name={name}
      label={label}
      area={area}
      value={value as PickedRecord | null}
      onValueChange={(picked) => onChange(picked)}
      placeholder={placeholder}
      error={errorOf(name)}
    />
  );

export const pickDomain = pickerOf(PICKED_DOMAINS, 'No domain');
export const pickService = pickerOf(PICKED_SERVICES, 'Not with one of your services');

/** A link to a record that another one names. The name is null where the person doesn't see that record. */
function linkTo(path: string, id: string | null, name: string | null, hidden: string): ReactNode {
  if (!id) return null;
  return name === null ? hidden : <Link to={pathOfRecord({ path }, id)}>{name}</Link>;
}

export const linkToDomain = (id: string | null, name: string | null): ReactNode =>
  linkTo(DOMAINS_PATH, id, name, 'A domain of another client');
export const linkToService = (id: string | null, name: string | null): ReactNode =>
  linkTo(SERVICES_PATH, id, name, 'A service of another client');
export const linkToPlan = (id: string | null, name: string | null): ReactNode =>
  linkTo(PLANS_PATH, id, name, 'A deleted plan');

/** The value of a reference whose name may be hidden. */
export const pickedOf = (
  id: string | null,
  name: string | null,
  hidden = 'Of another client',
): PickedRecord | null => (id === null ? null : { id, name: name ?? hidden });

/** The chips of lists that a plan or a service leads to. */
export const SOLD_FILTERS: readonly ListFilter[] = [
  { name: 'planId', label: 'Plan', chip: (id) => <RecordName area={PICKED_PLANS} id={id} /> },
  { name: 'price', label: 'Price', words: () => 'Not the plan’s price or cost' },
];
export const HOSTED_FILTER: ListFilter = {
  name: 'hostingId',
  label: 'Hosted at',
  chip: (id) => <RecordName area={PICKED_SERVICES} id={id} />,
};
