import { fromPromise } from 'xstate';
import type { ProviderRefusalCode } from './provider-sign-in.types.ts';

export type ProviderStart = { status: 'leaving' } | { status: 'refused'; code: ProviderRefusalCode };

export interface ProviderSignInPorts {
  /** Remembers where to come back to, and makes the browser leave for the provider's page. */
  startProvider(): Promise<ProviderStart>;
}

export function provideProviderSignInPorts(ports: ProviderSignInPorts) {
  return { actors: { startProvider: fromPromise<ProviderStart>(() => ports.startProvider()) } };
}
