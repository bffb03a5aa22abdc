import { type ListedOrganization, superadminOrganizationRoutes } from '@oficio/contracts';
import { Building2 } from 'lucide-react';
import { defineListSearch } from '../../../records/list-search.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SuperadminList, type SuperadminScreenProps } from '../superadmin-list.tsx';
import { ORGANIZATION_COLUMNS } from './organization-columns.tsx';
import { ORGANIZATION_FILTERS } from './organization-words.ts';

const ADDRESS = defineListSearch(superadminOrganizationRoutes.list);
const LIST = {
  routes: superadminOrganizationRoutes,
  address: ADDRESS,
  many: 'organizations',
  icon: <Building2 />,
};

/** All organizations of the product. */
export function OrganizationsScreen({ search }: SuperadminScreenProps) {
  return (
    <SuperadminList<ListedOrganization>
      page="organizations"
      list={LIST}
      search={ADDRESS.parse(search)}
      columns={ORGANIZATION_COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      filters={ORGANIZATION_FILTERS}
      nothing={
        <EmptyState icon={LIST.icon} title="No organizations yet">
          Each person who registers has one.
        </EmptyState>
      }
    />
  );
}
