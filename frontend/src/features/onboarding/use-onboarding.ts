import {
  findLogoFault,
  type OnboardingForm,
  type onboardingMachine,
  selectHasLogo,
  selectLogoFault,
  selectMayLeave,
  selectMaySetUp,
  selectOnboardingFaults,
  selectOnboardingForm,
  selectOnboardingRefusal,
  selectOnboardingStep,
} from '@oficio/machines/onboarding';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { forgetLogo, keepLogo } from './chosen-logo.ts';

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>;

/** The dialog's state and actions. */
export function useOnboarding(actor: OnboardingActor) {
  return {
    step: useSelector(actor, selectOnboardingStep),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    maySetUp: useSelector(actor, selectMaySetUp),
    mayLeave: useSelector(actor, selectMayLeave),
    form: useSelector(actor, selectOnboardingForm),
    faults: useSelector(actor, selectOnboardingFaults),
    refusal: useSelector(actor, selectOnboardingRefusal),
    hasLogo: useSelector(actor, selectHasLogo),
    logoFault: useSelector(actor, selectLogoFault),
    next: () => actor.send({ type: 'next.chosen' }),
    back: () => actor.send({ type: 'back.chosen' }),
    later: () => actor.send({ type: 'later.chosen' }),
    edit: (form: OnboardingForm) => actor.send({ type: 'draft.edited', form }),
    submit: (form: OnboardingForm) => actor.send({ type: 'setup.submitted', form }),
    chooseLogo: (file: File) => {
      const fault = findLogoFault(file);
      const { person } = actor.getSnapshot().context;
      if (fault || !person) return actor.send({ type: 'logo.refused', code: fault ?? 'not_an_image' });
      keepLogo(person, file);
      actor.send({ type: 'logo.chosen' });
    },
    removeLogo: () => {
      forgetLogo();
      actor.send({ type: 'logo.removed' });
    },
  };
}

export type Onboarding = ReturnType<typeof useOnboarding>;
