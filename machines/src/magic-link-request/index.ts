export { magicLinkRequestMachine } from './magic-link-request.machine.ts';
export * from './magic-link-request.ports.ts';
export * from './magic-link-request.selectors.ts';
export * from './magic-link-request.types.ts';
