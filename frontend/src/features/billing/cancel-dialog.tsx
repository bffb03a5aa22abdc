import type { SubscriptionStatus } from '@oficio/contracts';
import { failureText } from '../../lib/api/request-failure.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dayIn } from './subscription-words.ts';
import { useCancel } from './use-billing-writes.ts';

interface CancelDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  status: SubscriptionStatus;
  timezone: string;
}

/** The question before a cancellation. It names the day until which the subscription stays active. */
export function CancelDialog({ open, onOpenChange, status, timezone }: CancelDialogProps) {
  const raiseToast = useRaiseToast();
  const cancel = useCancel();
  const until = status.currentPeriodEnd
    ? `It stays active until ${dayIn(timezone, status.currentPeriodEnd)}`
    : 'It stays active until the end of the period you’ve paid for';
  const confirm = () => {
    cancel.mutate(undefined, {
      onSuccess: () => {
        onOpenChange(false);
        raiseToast({ kind: 'success', title: 'Subscription canceled', description: `${until}.` });
      },
    });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        cancel.reset();
        onOpenChange(next);
      }}
      title="Cancel your subscription?"
      description={`${until}, and you can undo this until then. You won’t be charged again, and everything you’ve saved stays and can be exported.`}
      confirmLabel={cancel.isPending ? 'Canceling...' : 'Cancel subscription'}
      cancelLabel="Keep subscription"
      destructive
      busy={cancel.isPending}
      onConfirm={confirm}
    >
      {cancel.error && !cancel.isPending && <Notice tone="negative">{failureText(cancel.error)}</Notice>}
    </ConfirmDialog>
  );
}
