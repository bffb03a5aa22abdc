import { CLIENT_STATUSES, type clientRoutes, type QueryOf, SECTION_TITLES } from '@oficio/contracts';
import type { ListSearchOf } from '../../records/list-search.ts';
import type { ListFilter } from '../../records/record-filters.tsx';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { CLIENTS } from './client-area.tsx';
import { CLIENT_COLUMNS } from './client-columns.tsx';
import { NEW_CLIENT_FIELDS } from './client-fields.tsx';
import { CLIENT_STATUS_WORDS } from './client-words.ts';

export type ClientsSearch = ListSearchOf<QueryOf<typeof clientRoutes.list>>;

const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'Not archived',
    options: CLIENT_STATUSES.map((value) => ({ value, label: CLIENT_STATUS_WORDS[value].label })),
  },
  { name: 'tag', label: 'Tag' },
  { name: 'currency', label: 'Currency' },
  { name: 'country', label: 'Country' },
];

/** The client directory. */
export function ClientsScreen({ search }: { search: ClientsSearch }) {
  return (
    <RecordsScreen
      area={CLIENTS}
      search={search}
      title={SECTION_TITLES.clients}
      description="Everyone you work for, in one place."
      purpose="Keep names, contacts and billing details here, where your whole team finds them."
      columns={CLIENT_COLUMNS}
      hiddenAtFirst={['type', 'phone', 'currency']}
      filters={FILTERS}
      newFields={NEW_CLIENT_FIELDS}
    />
  );
}
