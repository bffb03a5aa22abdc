export * from './onboarding.checks.ts';
export { onboardingMachine } from './onboarding.machine.ts';
export * from './onboarding.ports.ts';
export * from './onboarding.selectors.ts';
export * from './onboarding.types.ts';
