import { type Invoice, invoiceLinkRoutes } from '@oficio/contracts';
import { useMay } from '../../lib/api/use-may.ts';
import { CopyLinkButtons } from '../../records/links/copy-link.tsx';
import { RecordLinks } from '../../records/links/record-links.tsx';
import { usePreviewLink } from '../../records/links/use-preview-link.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';

/** The client's page of an issued invoice: a preview, and the links that open it. */
export function InvoiceLinks({ invoice: { id, lifecycle } }: { invoice: Invoice }) {
  const mayMake = useMay(invoiceLinkRoutes.create);
  if (!mayMake || !['issued', 'void'].includes(lifecycle)) return null;
  return <LinkSection invoiceId={id} isIssued={lifecycle === 'issued'} />;
}

function LinkSection({ invoiceId, isIssued }: { invoiceId: string; isIssued: boolean }) {
  const preview = usePreviewLink(invoiceLinkRoutes.preview, invoiceId);
  const invoice = { id: invoiceId, routes: invoiceLinkRoutes };
  return (
    <Section
      title="Client’s page"
      actions={
        <>
          <Button size="small" busy={preview.isPending} onClick={preview.open}>
            Preview as client
          </Button>
          {isIssued && <CopyLinkButtons of={invoice} />}
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
