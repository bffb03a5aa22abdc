export type ProviderRefusalCode = 'network' | 'unknown';

export interface ProviderSignInContext {
  refusal: ProviderRefusalCode | null;
}

export type ProviderSignInEvent =
  | { type: 'provider.chosen' }
  /** The browser's Back has brought this page back as it was left. */
  | { type: 'page.restored' };

export type ProviderSignInEmitted = { type: 'providerSignIn.refused'; code: ProviderRefusalCode };

/** `busy`: the button does nothing. */
export type ProviderSignInTag = 'busy';
