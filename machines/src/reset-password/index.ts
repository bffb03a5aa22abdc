export { resetPasswordMachine } from './reset-password.machine.ts';
export * from './reset-password.ports.ts';
export * from './reset-password.selectors.ts';
export * from './reset-password.types.ts';
