import { requiredContext } from '../page/required-context.ts';
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

export const [AuthServicesProvider, useAuthServices] = requiredContext<AuthServices>('AuthServices');
