import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { onboardingMachine } from './onboarding.machine.ts';
import { onboardingModel } from './onboarding.model.ts';
import { type OnboardingPorts, provideOnboardingPorts } from './onboarding.ports.ts';

testGeneratedPaths<typeof onboardingMachine, OnboardingPorts>({
  model: onboardingModel,
  provide: (ports) => onboardingMachine.provide(provideOnboardingPorts(ports)),
});
