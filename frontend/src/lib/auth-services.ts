import { createContext, useContext } from 'react';
import type { LoadAuthClient } from './supabase-client.ts';

/** The services that the screens before and around a sign-in need. */
export interface AuthServices {
  loadAuthClient: LoadAuthClient;
  /** The origin that links of mails and providers come back to, without a trailing slash. */
  publicUrl: string;
  /** Of the auth service, without a trailing slash: `…/auth/v1`. */
  authUrl: string;
  /** The publishable key that the auth service asks for. */
  authKey: string;
}

const AuthServicesContext = createContext<AuthServices | null>(null);
export const AuthServicesProvider = AuthServicesContext.Provider;

/** Throws outside the application's providers. */
export function useAuthServices(): AuthServices {
  const services = useContext(AuthServicesContext);
  if (!services) throw new Error('useAuthServices is used outside AuthServicesProvider');
  return services;
}
