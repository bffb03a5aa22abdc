export { forgotPasswordMachine } from './forgot-password.machine.ts';
export * from './forgot-password.ports.ts';
export * from './forgot-password.selectors.ts';
export * from './forgot-password.types.ts';
