import type { MagicLinkAnswer, MagicLinkRequestPorts } from '@oficio/machines/magic-link-request';
import { watchClock } from '../../../lib/page/watch-clock.ts';
import { refusalOf } from '../../../lib/session/auth-refusals.ts';
import type { AuthServices } from '../../../lib/session/auth-services.ts';
import { beginMailFlow } from '../../../lib/session/begun-flows.ts';
import { storeRedirect } from '../../../lib/session/stored-redirect.ts';

type Services = Pick<AuthServices, 'loadAuthClient' | 'publicUrl'>;

/** The magic link machine's ports on the auth client. `redirect` is the path to open after the sign-in. */
export function createMagicLinkRequestPorts(
  services: Services,
  redirect: string | undefined,
): MagicLinkRequestPorts {
  return {
    async sendMagicLink({ email }) {
      // The link opens another page, which reads the redirect from the storage.
      storeRedirect(redirect);
      return send(services, email);
    },
    watchClock,
  };
}

async function send({ loadAuthClient, publicUrl }: Services, email: string): Promise<MagicLinkAnswer> {
  const client = await loadAuthClient().catch(() => null);
  if (!client) return { status: 'refused', code: 'network' };
  beginMailFlow(email);
  const { error } = await client.signInWithOtp({
    email,
    options: { emailRedirectTo: `${publicUrl}/auth/callback`, shouldCreateUser: false },
  });
  if (!error) return { status: 'sent' };
  const code = refusalOf(error);
  const known = code === 'rate_limited' || code === 'no_account' || code === 'network';
  return { status: 'refused', code: known ? code : 'unknown' };
}
