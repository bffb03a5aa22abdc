import { Check } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { PlanChoice } from './plan-choice.ts';
import { PlanRefusalNotice } from './plan-refusal-notice.tsx';
import type { Plan } from './plans.ts';
import { dollars } from './subscription-words.ts';
import type { PlanRefusal } from './use-plan-checkout.ts';

interface PlanCardProps {
  plan: Plan;
  choice: PlanChoice;
  /** The trial is of this plan. */
  onTrial: boolean;
  busy: boolean;
  /** Another plan's payment page is being opened. */
  disabled: boolean;
  refusal: PlanRefusal | null;
  onChoose: () => void;
}

/** One plan with its price, features and button. */
export function PlanCard({ plan, choice, onTrial, busy, disabled, refusal, onChoose }: PlanCardProps) {
  const verb = choice === 'change' ? 'Switch to' : 'Choose';
  return (
    <Card className="flex flex-col gap-5 md:p-6">
      <div>
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg font-semibold">{plan.name}</h2>
          {choice === 'current' && <Badge tone="positive">Your plan</Badge>}
          {onTrial && <Badge tone="accent">On trial</Badge>}
        </div>
        <p className="mt-1 text-sm text-ink-muted">{plan.summary}</p>
        <p className="mt-4 flex items-baseline gap-1.5">
          <span className="text-2xl font-semibold tabular-nums">{dollars(plan.priceUsd)}</span>
          <span className="text-ink-muted">/month</span>
        </p>
      </div>
      <ul className="flex flex-1 flex-col gap-2.5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-agave" />
            {feature}
          </li>
        ))}
      </ul>
      {refusal?.code === 'plan.too_many_members' && <PlanRefusalNotice text={refusal.text} />}
      {(choice === 'subscribe' || choice === 'change') && (
        <Button
          variant={choice === 'subscribe' && plan.isForemost ? 'primary' : 'secondary'}
          size="large"
          busy={busy}
          disabled={disabled}
          onClick={onChoose}
        >
          {busy ? 'Opening the payment page...' : `${verb} ${plan.name}`}
        </Button>
      )}
    </Card>
  );
}
