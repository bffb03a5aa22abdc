import type { CurrentUser } from '@oficio/contracts';
import { dayOf } from '../../lib/text/long-day.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCancelDeletion } from './use-account-writes.ts';

interface DeletionNoticeProps {
  scheduledFor: string;
  onUserChanged: (user: CurrentUser) => void;
}

/** Names the day of the account's deletion while it can still be revoked. */
export function DeletionNotice({ scheduledFor, onUserChanged }: DeletionNoticeProps) {
  const cancel = useCancelDeletion(onUserChanged);
  return (
    <Notice tone="warning" title={`Your account will be removed on ${dayOf(scheduledFor)}`}>
      <p>Until then everything works as before, and you can keep it.</p>
      <Button size="small" className="mt-3" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
        {cancel.isPending ? 'Keeping...' : 'Keep my account'}
      </Button>
    </Notice>
  );
}
