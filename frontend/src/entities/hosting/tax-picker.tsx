import { taxRateRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import type { PickedRecord, RecordField } from '../../records/record-fields.ts';
import { SelectField } from '../../ui/select-field.tsx';

type Control = Parameters<NonNullable<RecordField['picker']>>[0];

/** The tax of the lines that bill a service. An archived one stays where it is. */
export const pickTax = (control: Control) => <TaxPicker {...control} />;

function TaxPicker({ name, label, value, onChange, errorOf }: Control) {
  const { data } = useQuery(queryOf(taxRateRoutes.list));
  const chosen = value as PickedRecord | null;
  const offered: PickedRecord[] = (data?.items ?? []).filter(({ archivedAt }) => archivedAt === null);
  const options = !chosen || offered.some(({ id }) => id === chosen.id) ? offered : [chosen, ...offered];
  return (
    <SelectField
      name={name}
      label={label}
      value={chosen?.id ?? ''}
      onChange={({ target }) => {
        const picked = options.find(({ id }) => id === target.value);
        onChange(picked ? { id: picked.id, name: picked.name } : null);
      }}
      options={[
        { value: '', label: 'No tax' },
        ...options.map((tax) => ({ value: tax.id, label: tax.name })),
      ]}
      error={errorOf(name)}
    />
  );
}
