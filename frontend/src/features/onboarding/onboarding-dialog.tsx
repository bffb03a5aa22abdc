import { PRODUCT_NAME } from '@oficio/contracts';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isolated } from '../../lib/text/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { navigationOf } from './navigation-keys.ts';
import { OrganizationForm } from './organization-form.tsx';
import { StepCount } from './step-count.tsx';
import { type Onboarding, type OnboardingActor, useOnboarding } from './use-onboarding.ts';
import { WelcomeStep } from './welcome-step.tsx';

interface OnboardingDialogProps {
  actor: OnboardingActor;
  firstName: string;
  /** The stored logo of the organization. */
  logoUrl: string | null;
  onSignOut: () => void;
}

type Step = 'welcome' | 'organization';

/** The two steps of the onboarding. Roles that may not set up the organization only see the first. */
export default function OnboardingDialog({ actor, firstName, logoUrl, onSignOut }: OnboardingDialogProps) {
  const onboarding = useOnboarding(actor);
  const { step, busy, maySetUp, mayLeave } = onboarding;
  const open = step === 'welcome' || step === 'organization';
  // The content stays the same while the dialog fades out.
  const [shown, setShown] = useState<Step>('welcome');
  if (open && step !== shown) setShown(step);

  const title = useRef<HTMLHeadingElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const formId = useId();
  useStepFocus({ open, shown, title });
  useFocusAfterSaving({ onboarding, open, title, formElement, formId });
  useNavigationKeys({
    enabled: open && !busy,
    next: shown === 'welcome' ? onboarding.next : null,
    back: shown === 'organization' ? onboarding.back : null,
    enter: shown === 'welcome' ? onboarding.next : () => formElement.current?.requestSubmit(),
  });

  const welcome = shown === 'welcome';
  return (
    <Dialog
      open={open}
      onOpenChange={() => {}}
      dismissible={false}
      size="large"
      titleRef={title}
      textOnly={welcome}
      title={welcome ? `Welcome to ${PRODUCT_NAME}` : 'Set Up Your Organization'}
      description={
        welcome
          ? `${firstName ? `Good to have you, ${isolated(firstName)}. ` : ''}This is the place for the work around your work.`
          : 'A few facts about your business. Your workspace takes its name.'
      }
      footer={
        <>
          <div className="me-auto flex items-center gap-4 max-md:w-full max-md:justify-between">
            <Button
              variant="ghost"
              className="-ms-4"
              disabled={busy}
              onClick={mayLeave ? onboarding.later : onSignOut}
            >
              {mayLeave ? 'Not now' : 'Sign out'}
            </Button>
            {maySetUp && <StepCount current={welcome ? 1 : 2} />}
          </div>
          {!welcome && (
            <Button disabled={busy} onClick={onboarding.back}>
              Back
            </Button>
          )}
          {/* Without keys React would reuse one element for both buttons, and the first click would submit the form. */}
          {welcome ? (
            <Button key="next" variant="primary" busy={busy} onClick={onboarding.next}>
              {maySetUp ? 'Continue' : busy ? 'Saving...' : 'Get started'}
            </Button>
          ) : (
            <Button key="complete" type="submit" form={formId} variant="primary" busy={busy}>
              {busy ? 'Setting up...' : 'Complete Setup'}
            </Button>
          )}
        </>
      }
    >
      {welcome ? (
        <WelcomeStep maySetUp={maySetUp} />
      ) : (
        <OrganizationForm onboarding={onboarding} logoUrl={logoUrl} id={formId} formRef={formElement} />
      )}
    </Dialog>
  );
}

/** Focuses the heading of each new step. On opening, the dialog itself sets the focus. */
function useStepFocus({ open, shown, title }: { open: boolean; shown: Step; title: TitleRef }): void {
  const seen = useRef<Step | null>(null);
  useEffect(() => {
    if (!open) {
      seen.current = null;
      return;
    }
    if (seen.current !== null && seen.current !== shown) title.current?.focus();
    seen.current = shown;
  }, [open, shown, title]);
}

type TitleRef = RefObject<HTMLHeadingElement | null>;

interface SavingFocus {
  onboarding: Onboarding;
  open: boolean;
  title: TitleRef;
  formElement: RefObject<HTMLFormElement | null>;
  formId: string;
}

/** A disabled button loses the focus: the heading has it meanwhile, and the next usable control afterwards. */
function useFocusAfterSaving({ onboarding, open, title, formElement, formId }: SavingFocus): void {
  const { busy, faults, logoFault } = onboarding;
  const wasBusy = useRef(false);
  useEffect(() => {
    if (busy && !wasBusy.current) title.current?.focus();
    if (!busy && wasBusy.current && open) {
      if (logoFault) formElement.current?.querySelector<HTMLElement>('[name=logo]')?.focus();
      else if (faults.length === 0) {
        // The error of the whole form is at its top.
        formElement.current?.scrollIntoView({ block: 'nearest' });
        document.querySelector<HTMLElement>(`button[form="${CSS.escape(formId)}"]`)?.focus();
      }
    }
    wasBusy.current = busy;
  }, [busy, faults, logoFault, open, title, formElement, formId]);
}

interface NavigationKeys {
  enabled: boolean;
  next: (() => void) | null;
  back: (() => void) | null;
  enter: () => void;
}

function useNavigationKeys({ enabled, next, back, enter }: NavigationKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const asked = navigationOf(event);
    if (asked === null) return;
    event.preventDefault();
    ({ next, back, enter })[asked]?.();
  });
  useEffect(() => {
    if (!enabled) return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
