import { type SuperadminOrganization, superadminOrganizationRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/route-query.ts';

/** Shows the server's answer at once, before the lists are read again. */
export function useStoreOrganization(): (organization: SuperadminOrganization) => void {
  const queryClient = useQueryClient();
  return (organization) => {
    const { queryKey } = queryOf(superadminOrganizationRoutes.one, { parameters: { id: organization.id } });
    queryClient.setQueryData(queryKey, organization);
  };
}
