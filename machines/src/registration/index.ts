export { registrationMachine } from './registration.machine.ts';
export * from './registration.ports.ts';
export * from './registration.selectors.ts';
export * from './registration.types.ts';
