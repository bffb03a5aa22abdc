export { providerSignInMachine } from './provider-sign-in.machine.ts';
export * from './provider-sign-in.ports.ts';
export * from './provider-sign-in.selectors.ts';
export * from './provider-sign-in.types.ts';
