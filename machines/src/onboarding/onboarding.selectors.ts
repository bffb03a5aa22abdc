import type { SnapshotFrom } from 'xstate';
import type { onboardingMachine } from './onboarding.machine.ts';

type OnboardingSnapshot = SnapshotFrom<typeof onboardingMachine>;

/** The visible step of the dialog; null while closed. `soon`: it is about to open. */
export function selectOnboardingStep(
  snapshot: OnboardingSnapshot,
): 'soon' | 'welcome' | 'organization' | null {
  if (snapshot.matches('waiting')) return 'soon';
  if (!snapshot.hasTag('open')) return null;
  const setsUp = snapshot.matches({ asking: 'organization' }) || selectMaySetUp(snapshot);
  return snapshot.matches({ asking: 'welcome' }) || !setsUp ? 'welcome' : 'organization';
}

/** Whether this person has a second step. */
export const selectMaySetUp = (snapshot: OnboardingSnapshot) => snapshot.context.person?.maySetUp === true;
/** Whether the dialog may be closed before completion. */
export const selectMayLeave = (snapshot: OnboardingSnapshot) =>
  snapshot.context.person?.onboardingCompleted === true;
export const selectOnboardingForm = (snapshot: OnboardingSnapshot) => snapshot.context.form;
export const selectOnboardingFaults = (snapshot: OnboardingSnapshot) => snapshot.context.faults;
export const selectOnboardingRefusal = (snapshot: OnboardingSnapshot) => snapshot.context.refusal;
export const selectHasLogo = (snapshot: OnboardingSnapshot) => snapshot.context.hasLogo;
export const selectLogoFault = (snapshot: OnboardingSnapshot) => snapshot.context.logoFault;
