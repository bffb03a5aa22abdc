export { oauthCallbackMachine } from './oauth-callback.machine.ts';
export * from './oauth-callback.ports.ts';
export * from './oauth-callback.selectors.ts';
export * from './oauth-callback.types.ts';
