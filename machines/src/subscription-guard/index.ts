export { subscriptionGuardMachine } from './subscription-guard.machine.ts';
export * from './subscription-guard.ports.ts';
export * from './subscription-guard.selectors.ts';
export * from './subscription-guard.types.ts';
