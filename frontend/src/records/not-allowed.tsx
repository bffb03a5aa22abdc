import { useMembership } from '../lib/api/use-may.ts';
import { ROLE_LABELS } from '../lib/text/role-words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shown instead of a form that a link opens but the person's role or scope doesn't allow. */
export function NotAllowed({ what, onClose }: { what: string; onClose: () => void }) {
  const membership = useMembership();
  const limit = membership?.sees === 'assigned' ? ', limited to assigned clients' : '';
  return (
    <Notice
      tone="warning"
      title={`You can’t ${what}`}
      className="mb-6"
      action={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      {membership && `Your role here is ${ROLE_LABELS[membership.memberRole]}${limit}. `}The owner or an admin
      can change it.
    </Notice>
  );
}
