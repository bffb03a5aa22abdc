export { subscriptionMachine } from './subscription.machine.ts';
export * from './subscription.rules.ts';
export { NO_SUBSCRIPTION } from './subscription.setup.ts';
export * from './subscription.types.ts';
