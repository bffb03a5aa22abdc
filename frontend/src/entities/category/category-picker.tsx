import { type CategoryKind, categoryRoutes, NO_CATEGORY } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import type { ListFilter } from '../../records/list-filter.ts';
import type { FieldControl, PickedRecord, RecordField } from '../../records/record-fields.ts';
import { SelectField } from '../../ui/select-field.tsx';

interface CategoryControl extends FieldControl {
  name: string;
  label: string;
  kind: CategoryKind;
  hint: string | undefined;
}

/** The category of income or of an expense. */
export function categoryField(
  kind: CategoryKind,
  hint?: string,
): RecordField<never, 'categoryId'> & RecordField {
  return {
    name: 'categoryId',
    label: 'Category',
    kind: 'record',
    picker: (control) => <CategoryPicker {...control} kind={kind} hint={hint} />,
    read: (({ categoryId: id, categoryName: name }: { categoryId: string | null; categoryName: string }) =>
      id && { id, name }) as never,
    fact: (({ categoryName }: { categoryName: string | null }) => categoryName) as never,
  };
}

function CategoryPicker({ name, label, kind, hint, value, onChange, errorOf }: CategoryControl) {
  const { data } = useQuery(queryOf(categoryRoutes.list));
  const chosen = value as PickedRecord | null;
  const offered = (data?.items ?? []).filter((category) => category.kind === kind && !category.archivedAt);
  // An archived category stays where it is.
  const isOffered = !chosen || offered.some(({ id }) => id === chosen.id);
  const options: PickedRecord[] = isOffered ? offered : [chosen, ...offered];
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      value={chosen?.id ?? ''}
      onChange={({ target }) => onChange(options.find(({ id }) => id === target.value) ?? null)}
      options={[
        { value: '', label: 'No category' },
        ...options.map((category) => ({ value: category.id, label: category.name })),
      ]}
      error={errorOf(name)}
    />
  );
}

/** The filter of a list by a category of income or of expenses. */
export const categoryFilter = (kind: CategoryKind): ListFilter => ({
  name: 'categoryId',
  label: 'Category',
  control: (value, onChange) => <CategoryFilter kind={kind} value={value} onChange={onChange} />,
  chip: (id) => <CategoryName id={id} />,
});

const NONE = { value: NO_CATEGORY, label: 'No category' };

function CategoryName({ id }: { id: string }) {
  const { data } = useQuery(queryOf(categoryRoutes.list));
  if (id === NONE.value) return NONE.label;
  return data?.items.find((category) => category.id === id)?.name ?? 'One category';
}

function CategoryFilter({
  kind,
  value,
  onChange,
}: {
  kind: CategoryKind;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const { data } = useQuery(queryOf(categoryRoutes.list));
  const offered = (data?.items ?? []).filter((category) => category.kind === kind);
  return (
    <SelectField
      label="Category"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      options={[
        { value: '', label: 'Any category' },
        NONE,
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
