export { magicLinkVerifyMachine } from './magic-link-verify.machine.ts';
export * from './magic-link-verify.ports.ts';
export * from './magic-link-verify.selectors.ts';
export * from './magic-link-verify.types.ts';
