import { type Quote, quoteLinkRoutes } from '@oficio/contracts';
import { useMay } from '../../lib/api/use-may.ts';
import { CopyLinkButtons } from '../../records/links/copy-link.tsx';
import { RecordLinks } from '../../records/links/record-links.tsx';
import { usePreviewLink } from '../../records/links/use-preview-link.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';

/** The client's page of a quote that was sent: a preview, and the links that open it. */
export function QuoteLinks({ quote: { id, number, deletedAt } }: { quote: Quote }) {
  const mayMake = useMay(quoteLinkRoutes.create);
  if (!mayMake || number === null || deletedAt !== null) return null;
  return <LinkSection id={id} />;
}

function LinkSection({ id }: { id: string }) {
  const preview = usePreviewLink(quoteLinkRoutes.preview, id);
  const quote = { id, routes: quoteLinkRoutes };
  return (
    <Section
      title="Client’s page"
      actions={
        <>
          <Button size="small" busy={preview.isPending} onClick={preview.open}>
            Preview as client
          </Button>
          <CopyLinkButtons of={quote} />
        </>
      }
    >
      <RecordLinks
        of={quote}
        empty="No link opens it at the moment. Copy one and send it to your client, who can answer there."
      />
    </Section>
  );
}
