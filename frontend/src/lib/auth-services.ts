import { createContext, useContext } from 'react';
import type { LoadAuthClient } from './supabase-client.ts';

/** The services that the sign-in screens and the screens around a sign-in need. */
export interface AuthServices {
  loadAuthClient: LoadAuthClient;
  /** The origin to which links in mails and providers return, without a trailing slash. */
  publicUrl: string;
  /** The base URL of the auth service, without a trailing slash: `…/auth/v1`. */
  authUrl: string;
  /** The publishable key of the auth service. */
  authKey: string;
}

const AuthServicesContext = createContext<AuthServices | null>(null);
export const AuthServicesProvider = AuthServicesContext.Provider;

/** Throws outside of the application's providers. */
export function useAuthServices(): AuthServices {
  const services = useContext(AuthServicesContext);
  if (!services) throw new Error('useAuthServices is used outside AuthServicesProvider');
  return services;
}
