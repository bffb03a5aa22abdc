import type { AuthServices } from '../../../lib/session/auth-services.ts';

let asked: Promise<boolean> | null = null;

/**
 * Whether the auth service has Google configured. It is requested once per page load, without the auth client; a
 * failure means no button.
 */
export function isGoogleOffered(services: Pick<AuthServices, 'authUrl' | 'authKey'>): Promise<boolean> {
  asked ??= ask(services).catch(() => false);
  return asked;
}

async function ask({ authUrl, authKey }: Pick<AuthServices, 'authUrl' | 'authKey'>): Promise<boolean> {
  const answer = await fetch(`${authUrl}/settings`, { headers: { apikey: authKey } });
  const settings: { external?: { google?: unknown } } | null = answer.ok ? await answer.json() : null;
  return settings?.external?.google === true;
}
