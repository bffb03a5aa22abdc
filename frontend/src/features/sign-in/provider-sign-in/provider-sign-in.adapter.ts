import type { ProviderSignInPorts } from '@oficio/machines/provider-sign-in';
import { refusalOf } from '../../../lib/session/auth-refusals.ts';
import type { AuthServices } from '../../../lib/session/auth-services.ts';
import { beginProviderFlow } from '../../../lib/session/begun-flows.ts';
import { storeRedirect } from '../../../lib/session/stored-redirect.ts';

type Services = Pick<AuthServices, 'loadAuthClient' | 'publicUrl'>;

/** The provider machine's ports on the auth client. `leaveFor` opens another site in place of this page. */
export function createProviderSignInPorts(
  { loadAuthClient, publicUrl }: Services,
  redirect: string | undefined,
  leaveFor: (url: string) => void,
): ProviderSignInPorts {
  return {
    async startProvider() {
      const client = await loadAuthClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      const { data, error } = await client.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: `${publicUrl}/auth/callback`, skipBrowserRedirect: true },
      });
      if (error || !data.url) {
        const offline = error && refusalOf(error) === 'network';
        return { status: 'refused', code: offline ? 'network' : 'unknown' };
      }
      beginProviderFlow('google');
      storeRedirect(redirect);
      leaveFor(data.url);
      return { status: 'leaving' };
    },
  };
}
