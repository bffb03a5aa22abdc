export type { Outcome } from '../shared/outcome.ts';
export { authMachine } from './auth.machine.ts';
export * from './auth.ports.ts';
export * from './auth.selectors.ts';
export * from './auth.types.ts';
export { sessionVerificationMachine } from './session-verification.machine.ts';
export * from './session-verification.ports.ts';
export type * from './session-verification.types.ts';
