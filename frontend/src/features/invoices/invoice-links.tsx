import { type Invoice, invoiceLinkRoutes } from '@oficio/contracts';
import { useMay } from '../../lib/api/use-may.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { CopyLinkButton, RecordLinks, useFailureToast } from '../../records/links/record-links.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';

/** The client's page of an issued invoice: a preview, and the links that open it. */
export function InvoiceLinks({ invoice: { id, lifecycle } }: { invoice: Invoice }) {
  const mayMake = useMay(invoiceLinkRoutes.create);
  if (!mayMake || !['issued', 'void'].includes(lifecycle)) return null;
  return <LinkSection invoiceId={id} isIssued={lifecycle === 'issued'} />;
}

function LinkSection({ invoiceId, isIssued }: { invoiceId: string; isIssued: boolean }) {
  const preview = usePreview(invoiceId);
  const invoice = { id: invoiceId, routes: invoiceLinkRoutes };
  return (
    <Section
      title="Client’s page"
      actions={
        <>
          <Button size="small" busy={preview.isPending} onClick={preview.open}>
            Preview as client
          </Button>
          {isIssued && <CopyLinkButton of={invoice} />}
        </>
      }
    >
      <RecordLinks
        of={invoice}
        empty="No link opens it at the moment. Each email with the invoice has its own."
      />
    </Section>
  );
}

/** Opens the tab within the click, because browsers block one that opens later. */
function usePreview(invoiceId: string) {
  const raiseFailure = useFailureToast();
  const { mutate, isPending } = useRouteWrite(invoiceLinkRoutes.preview, {
    request: () => ({ parameters: { id: invoiceId } }),
  });
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
