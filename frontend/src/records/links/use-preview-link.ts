import type { invoiceLinkRoutes, proposalLinkRoutes, quoteLinkRoutes } from '@oficio/contracts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useFailureToast } from './record-links.tsx';

/**
 * Opens the client's page of a record, as the organization itself. The tab opens within the click, because browsers block
 * one that opens later.
 */
export function usePreviewLink(
  route:
    | typeof invoiceLinkRoutes.preview
    | typeof proposalLinkRoutes.preview
    | typeof quoteLinkRoutes.preview,
  id: string,
) {
  const raiseFailure = useFailureToast();
  const { mutate, isPending } = useRouteWrite(route, { request: () => ({ parameters: { id } }) });
  const open = () => {
    const tab = window.open('about:blank', '_blank');
    mutate(undefined, {
      onSuccess: ({ url }) => (tab ?? window).location.assign(url),
      onError: (error) => {
        tab?.close();
        raiseFailure(error);
      },
    });
  };
  return { isPending, open };
}
