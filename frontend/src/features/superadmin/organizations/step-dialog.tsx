import {
  type OrganizationStep,
  SUPERADMIN,
  type SuperadminOrganization,
  superadminOrganizationRoutes,
} from '@oficio/contracts';
import { useServerTime } from '../../../lib/api/server-time.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { formatDay } from '../../../lib/text/format-day.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReasonDialog } from '../steps/reason-dialog.tsx';
import { daysOf, type ReasonedWrite, useReasonedWrite } from '../steps/use-reasoned-write.ts';
import { CONSEQUENCES, type PlainStep, STEP_WORDS } from './organization-step-words.ts';
import { PLAN_OPTIONS } from './organization-words.ts';
import { useStoreOrganization } from './use-store-organization.ts';

const DAY_MS = 86_400_000;

const PLAIN_ROUTES = {
  suspend: superadminOrganizationRoutes.suspend,
  resume: superadminOrganizationRoutes.resume,
  pause_sending: superadminOrganizationRoutes.pauseSending,
  resume_sending: superadminOrganizationRoutes.resumeSending,
};

interface StepDialogProps<Step> {
  step: Step;
  organization: SuperadminOrganization;
  onClose: () => void;
}

/** Asks for the reason of a step with an organization, and says what the step will do. */
export function StepDialog({ step, ...props }: StepDialogProps<OrganizationStep>) {
  if (step === 'extend_trial') return <ExtendTrialDialog {...props} />;
  if (step === 'grant') return <GrantDialog {...props} />;
  return <PlainStepDialog {...props} step={step} />;
}

function PlainStepDialog({ step, organization, onClose }: StepDialogProps<PlainStep>) {
  const write = useReasonedWrite(PLAIN_ROUTES[step], {
    id: organization.id,
    ...useStepOutcome(step, onClose),
  });
  const { action, title } = STEP_WORDS[step];
  return (
    <ReasonDialog
      write={write}
      title={title(isolated(organization.name))}
      description={CONSEQUENCES[step](organization)}
      action={action}
      danger={step === 'suspend'}
      onClose={onClose}
    />
  );
}

type FieldsDialogProps = Omit<StepDialogProps<never>, 'step'>;

function ExtendTrialDialog({ organization, onClose }: FieldsDialogProps) {
  const write = useReasonedWrite(superadminOrganizationRoutes.extendTrial, {
    id: organization.id,
    initial: { days: '14' },
    bodyOf: (typed) => ({ days: daysOf(typed), reason: typed.reason }),
    ...useStepOutcome('extend_trial', onClose),
  });
  const now = useServerTime()();
  const end = Math.max(Date.parse(organization.trialEnd ?? ''), now) + daysOf(write.typed) * DAY_MS;
  const { action, title } = STEP_WORDS.extend_trial;
  return (
    <ReasonDialog
      write={write}
      title={title(isolated(organization.name))}
      description={endsWords('The trial ends', end)}
      action={action}
      onClose={onClose}
    >
      <DaysField
        write={write}
        hint={`1 to ${SUPERADMIN.trialDays} days, counted from its end or from now.`}
      />
    </ReasonDialog>
  );
}

function GrantDialog({ organization, onClose }: FieldsDialogProps) {
  const hasGrant = organization.grantedUntil !== null;
  const write = useReasonedWrite(superadminOrganizationRoutes.grant, {
    id: organization.id,
    initial: { days: '30', planId: PLAN_OPTIONS[0]?.value ?? '' },
    bodyOf: (typed) => ({ planId: Number(typed.planId), days: daysOf(typed), reason: typed.reason }),
    ...useStepOutcome('grant', onClose),
  });
  const days = daysOf(write.typed);
  const now = useServerTime()();
  const { action, title } = STEP_WORDS.grant;
  return (
    <ReasonDialog
      write={write}
      title={title(isolated(organization.name))}
      description={
        days === 0
          ? 'The granted access ends now. A subscription or a trial stays as it is.'
          : endsWords('The members use the plan without a payment', now + days * DAY_MS, 'until')
      }
      action={days === 0 ? 'End the grant' : action}
      onClose={onClose}
    >
      <SelectField
        label="Plan"
        name="planId"
        value={write.typed.planId}
        options={PLAN_OPTIONS}
        error={write.faultOf('planId')}
        onChange={({ target }) => write.change({ planId: target.value })}
      />
      <DaysField
        write={write}
        hint={`Up to ${SUPERADMIN.grantDays} days from now.${hasGrant ? ' They replace the present grant; 0 days end it.' : ''}`}
      />
    </ReasonDialog>
  );
}

function DaysField({ write, hint }: { write: ReasonedWrite; hint: string }) {
  return (
    <TextField
      label="Days"
      name="days"
      required
      inputMode="numeric"
      autoComplete="off"
      hint={hint}
      value={write.typed.days}
      error={write.faultOf('days')}
      onChange={({ target }) => write.change({ days: target.value })}
    />
  );
}

/** The sentence with the day, or without it while the days aren't a number of the calendar. */
function endsWords(beginning: string, end: number, joint = 'on'): string {
  const day = new Date(end);
  return Number.isNaN(day.getTime())
    ? `${beginning} by the days that you enter.`
    : `${beginning} ${joint} ${formatDay(day.toISOString())}.`;
}

function useStepOutcome(step: OrganizationStep, onDone: () => void) {
  const store = useStoreOrganization();
  const raiseToast = useRaiseToast();
  return {
    onStored(organization: SuperadminOrganization) {
      store(organization);
      raiseToast({ kind: 'success', title: STEP_WORDS[step].done, description: organization.name });
    },
    onDone,
  };
}
