import { authRoutes, type CurrentUser } from '@oficio/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts';
import { storeRedirect } from '../../lib/session/stored-redirect.ts';
import type { Address } from './account.adapter.ts';
import { useAccountPorts } from './use-account-ports.ts';

const addressKey = ({ id, email }: CurrentUser) => ['account-address', id, email];

/**
 * The address as the auth service knows it, refetched on focus: the link may have been opened elsewhere.
 * `onUserChanged` then receives the person with the new address.
 */
export function useAddress(user: CurrentUser, onUserChanged: (user: CurrentUser) => void) {
  const api = useApi();
  const { readAddress } = useAccountPorts();
  return useQuery({
    queryKey: addressKey(user),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    queryFn: async () => {
      const address = await readAddress();
      if (address.email !== user.email) onUserChanged(await api.callRoute(authRoutes.me, {}));
      return address;
    },
  });
}

/** Sends the link, which leads back here when it is opened in this browser. */
export function useChangeAddress(user: CurrentUser) {
  const queryClient = useQueryClient();
  const { changeAddress } = useAccountPorts();
  return useSingleMutation({
    retry: false,
    mutationFn: (email: string) => changeAddress(email),
    onSuccess: ({ status }, email) => {
      if (status !== 'sent') return;
      storeRedirect('/settings?section=email');
      queryClient.setQueryData<Address>(addressKey(user), (known) => known && { ...known, pending: email });
      // The link has been sent, whether or not the address can be refetched.
      void queryClient.invalidateQueries({ queryKey: addressKey(user) });
    },
  });
}
