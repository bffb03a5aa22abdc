import { INVOICING, type Item, taxRateRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import type { OwnControl, OwnKind } from '../../records/record-fields.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

/** The taxes that a line gets from an item. */
export const TAXES: OwnKind = {
  empty: [],
  read: (ids) => ids,
  write: (ids) => ids,
  words: (ids) => taxCount((ids as string[]).length),
  input: (control) => <TaxesInput {...control} />,
};

const taxCount = (count: number): string => (count === 0 ? '' : count === 1 ? '1 tax' : `${count} taxes`);

/** The taxes on the page of an item, with those that lines don't get. */
export function TaxList({ taxes, taxRateIds }: Pick<Item, 'taxes' | 'taxRateIds'>) {
  const gone = taxRateIds.length - taxes.length;
  if (taxRateIds.length === 0) return null;
  return (
    <ul>
      {taxes.map(({ id, name, isArchived }) => (
        <li key={id}>
          <bdi>{name}</bdi>
          {isArchived && ' (archived: new lines don’t get it)'}
        </li>
      ))}
      {gone > 0 && <li className="text-ink-muted">{goneWords(gone)}</li>}
    </ul>
  );
}

const goneWords = (count: number): string =>
  count === 1
    ? 'One tax of this item was deleted. New lines don’t get it.'
    : `${count} taxes of this item were deleted. New lines don’t get them.`;

function TaxesInput({ value, onChange, errorOf }: OwnControl) {
  const ids = value as string[];
  const { data } = useQuery(queryOf(taxRateRoutes.list));
  const rates = data?.items ?? [];
  const chosen = rates.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  const offered = rates.filter(({ id, archivedAt }) => archivedAt === null || ids.includes(id));
  const gone = data ? ids.length - chosen.length : 0;
  const error = errorOf('taxRateIds');
  // A change leaves out the taxes that were deleted.
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">Taxes</legend>
      {data && offered.length === 0 && (
        <p className="text-sm text-ink-muted">Your organization has no tax rates yet.</p>
      )}
      {offered.map(({ id, name, archivedAt }) => (
        <Checkbox
          key={id}
          label={<bdi>{name}</bdi>}
          description={archivedAt === null ? undefined : 'Archived. New lines don’t get it.'}
          checked={chosen.includes(id)}
          disabled={!chosen.includes(id) && chosen.length >= INVOICING.taxesOfLine}
          onChange={() => toggle(id)}
        />
      ))}
      {gone > 0 && <p className="text-sm text-ink-muted">{goneWords(gone)}</p>}
      {error && <p className="text-sm text-red">{error}</p>}
    </fieldset>
  );
}
