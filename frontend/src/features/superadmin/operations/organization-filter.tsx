import { superadminOrganizationRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/route-query.ts';
import type { ListFilter } from '../../../records/list-filter.ts';

/** A filter by one organization, which a link sets. Its chip has the name. */
export const organizationFilter: ListFilter = {
  name: 'organizationId',
  label: 'Organization',
  chip: (id) => <OrganizationName id={id} />,
};

function OrganizationName({ id }: { id: string }) {
  const { data } = useQuery(queryOf(superadminOrganizationRoutes.one, { parameters: { id } }));
  return data?.name ?? 'One organization';
}
