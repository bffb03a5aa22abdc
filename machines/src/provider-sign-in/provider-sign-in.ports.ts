import { fromPort } from '../shared/ports.ts';
import type { ProviderRefusalCode } from './provider-sign-in.types.ts';

export type ProviderStart = { status: 'leaving' } | { status: 'refused'; code: ProviderRefusalCode };

export interface ProviderSignInPorts {
  /** Stores the page to return to and navigates to the provider. */
  startProvider(): Promise<ProviderStart>;
}

export function provideProviderSignInPorts(ports: ProviderSignInPorts) {
  return { actors: { startProvider: fromPort(ports.startProvider) } };
}
