export { verifyEmailMachine } from './verify-email.machine.ts';
export * from './verify-email.ports.ts';
export * from './verify-email.selectors.ts';
export * from './verify-email.types.ts';
