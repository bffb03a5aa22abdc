import { portalAccessRoutes } from '@oficio/contracts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { useFailureToast } from '../../records/links/record-links.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';

/** A session in the portal, or a link, that is to end. */
export interface EndedAccess {
  kind: 'session' | 'link';
  id: string;
  /** The contact of the session, or what the link opens. */
  name: string;
}

interface EndAccessDialogProps {
  clientId: string;
  access: EndedAccess;
  onClose: () => void;
}

const WORDS = {
  session: {
    title: (name: string) => `Sign ${isolated(name)} out of the portal?`,
    description: 'The contact can sign in again, as long as it may open the client portal.',
    done: 'Session ended',
  },
  link: {
    title: (name: string) => `Revoke the link to ${isolated(name)}?`,
    description: 'Anyone who opens it reads that the link no longer works. This can’t be undone.',
    done: 'Link revoked',
  },
} as const;

/** Asks before a session or a link of a client ends. */
export function EndAccessDialog({ clientId, access, onClose }: EndAccessDialogProps) {
  const raiseToast = useRaiseToast();
  const { kind, id, name } = access;
  const words = WORDS[kind];
  const options = {
    onError: useFailureToast(),
    onSuccess: () => {
      raiseToast({ kind: 'success', title: words.done });
      onClose();
    },
  };
  const session = useRouteWrite(portalAccessRoutes.endSession, {
    ...options,
    request: (sessionId: string) => ({ parameters: { id: clientId, sessionId } }),
  });
  const link = useRouteWrite(portalAccessRoutes.revokeLink, {
    ...options,
    request: (linkId: string) => ({ parameters: { id: clientId, linkId } }),
  });
  const write = kind === 'session' ? session : link;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      size="small"
      title={words.title(name)}
      description={words.description}
      footer={
        <>
          <DialogCancel disabled={write.isPending} />
          <Button variant="danger" busy={write.isPending} onClick={() => write.mutate(id)}>
            Revoke
          </Button>
        </>
      }
    />
  );
}
