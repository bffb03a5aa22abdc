import { documentLinkRoutes, type StoredDocument } from '@oficio/contracts';
import { CopyLinkButtons } from '../../records/links/copy-link.tsx';
import { RecordLinks } from '../../records/links/record-links.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ShowDocumentDialogProps {
  document: StoredDocument;
  onClose: () => void;
}

/** The links that show a document to its client. */
export function ShowDocumentDialog({ document: { id, name }, onClose }: ShowDocumentDialogProps) {
  const document = { id, routes: documentLinkRoutes };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Show to the client"
      description={
        <>
          Whoever has a link can open <bdi>{name}</bdi>, and nothing else. It works until it ends, you revoke
          it, or you delete the document.
        </>
      }
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col items-start gap-4">
        <div className="flex flex-wrap gap-2">
          <CopyLinkButtons of={document} />
        </div>
        <div className="w-full">
          <RecordLinks of={document} empty="No link opens it at the moment." />
        </div>
      </div>
    </Dialog>
  );
}
