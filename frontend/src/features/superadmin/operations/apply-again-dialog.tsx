import { paymentEventRoutes, type WebhookEvent } from '@oficio/contracts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { formatMoment } from '../../../lib/text/format-moment.ts';
import { ReasonDialog } from '../steps/reason-dialog.tsx';
import { useReasonedWrite } from '../steps/use-reasoned-write.ts';

interface ApplyAgainDialogProps {
  event: WebhookEvent;
  onClose: () => void;
}

export function ApplyAgainDialog({ event, onClose }: ApplyAgainDialogProps) {
  const raiseToast = useRaiseToast();
  const write = useReasonedWrite(paymentEventRoutes.applyAgain, {
    id: event.id,
    onStored: ({ type }) =>
      raiseToast({ kind: 'success', title: 'The event will be applied again', description: type }),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      write={write}
      title="Apply the event again?"
      description={`The payment provider is asked for ${event.type} of ${formatMoment(event.receivedAt)}, and for the present state of what it is about.`}
      action="Apply again"
      readers="It is kept in the audit log."
      onClose={onClose}
    />
  );
}
