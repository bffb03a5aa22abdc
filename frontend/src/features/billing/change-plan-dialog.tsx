import type { SubscriptionStatus } from '@oficio/contracts';
import { failureText, RequestFailure } from '../../lib/api/request-failure.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlanRefusalNotice } from './plan-refusal-notice.tsx';
import type { Plan } from './plans.ts';
import { changeTerms } from './subscription-words.ts';
import { useChangePlan } from './use-billing-writes.ts';

interface ChangePlanDialogProps {
  /** The new plan. */
  plan: Plan;
  status: SubscriptionStatus;
  onClose: () => void;
}

/** Shows the cost or the credit of a change of plan, and carries it out. */
export function ChangePlanDialog({ plan, status, onClose }: ChangePlanDialogProps) {
  const raiseToast = useRaiseToast();
  const change = useChangePlan();
  const confirm = () => {
    change.mutate(
      { planId: plan.planId },
      {
        onSuccess: () => {
          onClose();
          raiseToast({ kind: 'success', title: `You are on ${plan.name} now` });
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Switch to ${plan.name}?`}
      description={changeTerms(status.planPrice, plan)}
      confirmLabel={change.isPending ? 'Switching...' : `Switch to ${plan.name}`}
      cancelLabel="Keep my plan"
      busy={change.isPending}
      onConfirm={confirm}
    >
      {change.error && !change.isPending && <Refused error={change.error} />}
    </ConfirmDialog>
  );
}

function Refused({ error }: { error: Error }) {
  const isTooSmall = error instanceof RequestFailure && error.code === 'plan.too_many_members';
  if (isTooSmall) return <PlanRefusalNotice text={error.message} />;
  return <Notice tone="negative">{failureText(error)}</Notice>;
}
