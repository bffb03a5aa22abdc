import { expenseRoutes } from '@oficio/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { isSame, type OwnControl, type OwnKind } from '../../records/record-fields.ts';
import { TextField } from '../../ui/text-field.tsx';
import { suggestedBy } from './typed-taxes.ts';

/** The vendor of a new expense. Its last expense gives the values that nobody has chosen yet. */
export const NEW_VENDOR: OwnKind = {
  empty: '',
  read: String,
  write: (value) => value,
  words: String,
  input: (control) => <VendorInput {...control} />,
};

function VendorInput({ value, values, onChange, onChangeOthers, errorOf }: OwnControl) {
  const queryClient = useQueryClient();
  const [unchosen, setUnchosen] = useState(values);
  const { mutate: recall } = useMutation({
    mutationFn: (sameVendor: string) =>
      queryClient.fetchQuery(
        queryOf(expenseRoutes.list, { query: { sameVendor, sort: '-date', limit: '1' } }),
      ),
    onSuccess: ({ items: [last] }) => {
      if (!last) return;
      const suggested = suggestedBy(last);
      const open = Object.entries(suggested).filter(([name]) => isSame(values[name], unchosen[name]));
      setUnchosen({ ...unchosen, ...suggested });
      onChangeOthers(Object.fromEntries(open));
    },
  });
  return (
    <TextField
      label="Vendor"
      name="vendor"
      required
      autoComplete="off"
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={({ target }) => {
        if (target.value.trim() !== '') recall(target.value.trim());
      }}
      error={errorOf('vendor')}
    />
  );
}
