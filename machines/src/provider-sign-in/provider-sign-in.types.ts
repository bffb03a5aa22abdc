export type ProviderRefusalCode = 'network' | 'unknown';

export interface ProviderSignInContext {
  refusal: ProviderRefusalCode | null;
}

export type ProviderSignInEvent =
  | { type: 'provider.chosen' }
  /** The browser restored this page from the bfcache. */
  | { type: 'page.restored' };

export type ProviderSignInEmitted = { type: 'providerSignIn.refused'; code: ProviderRefusalCode };

/** `busy`: the button is disabled. */
export type ProviderSignInTag = 'busy';
