export { paywallMachine } from './paywall.machine.ts';
export * from './paywall.ports.ts';
export * from './paywall.selectors.ts';
export * from './paywall.types.ts';
