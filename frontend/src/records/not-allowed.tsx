import { ROLE_LABELS } from '../lib/role-words.ts';
import { useMemberRole } from '../lib/use-may.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shown instead of a form that a link opens but the person's role doesn't allow. */
export function NotAllowed({ what, onClose }: { what: string; onClose: () => void }) {
  const role = useMemberRole();
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
      {role && `Your role here is ${ROLE_LABELS[role]}. `}The owner or an admin can change it.
    </Notice>
  );
}
