import type {
  OpenLinkResult,
  ResetPasswordPorts,
  ResetPasswordRefusalCode,
  SetPasswordResult,
} from '@oficio/machines/reset-password';
import type { AuthError, User } from '@supabase/auth-js';
import { refusalOf } from '../../../lib/session/auth-refusals.ts';
import type { LinkArrival } from '../../../lib/session/link-arrival.ts';
import { RECOVERY_STORAGE_KEY } from '../../../lib/session/recovery-client.ts';
import { readStoredSession } from '../../../lib/session/stored-session.ts';
import type { AuthClientInstance, LoadAuthClient } from '../../../lib/session/supabase-client.ts';

interface ResetPasswordParts {
  /** The auth client for reset links only; it keeps its session in `storage`. */
  loadClient: LoadAuthClient;
  storage: Storage;
  arrival: LinkArrival;
}

type Secret = Extract<LinkArrival, { kind: 'tokens' | 'tokenHash' }>;

/** The maximum length of the link's own message, because the page shows it. */
const DESCRIPTION_MAX = 200;

/** The reset-password machine's ports. Create them once per page load, because a link can be used only once. */
export function createResetPasswordPorts({
  loadClient,
  storage,
  arrival,
}: ResetPasswordParts): ResetPasswordPorts {
  let opening: Promise<OpenLinkResult> | null = null;
  let used = false;

  return {
    async openLink() {
      if (used || arrival.kind === 'none') return reopen();
      const secret = secretOf(arrival);
      if (secret.status !== 'usable') return secret;
      opening ??= open(secret.secret).finally(() => {
        opening = null;
      });
      return opening;
    },

    async setPassword({ password }) {
      const client = await loadClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      const { error } = await client.updateUser({ password });
      if (error) {
        const result = toSetPasswordResult(error);
        if (result.status === 'expired') storage.removeItem(RECOVERY_STORAGE_KEY);
        return result;
      }
      await endSession(client, 'global');
      return { status: 'changed' };
    },

    async endRecovery() {
      used = true;
      await endSession(await loadClient(), 'local');
    },
  };

  async function open(secret: Secret): Promise<OpenLinkResult> {
    const client = await loadClient().catch(() => null);
    if (!client) return { status: 'unavailable' };
    storage.removeItem(RECOVERY_STORAGE_KEY);
    const { data, error } =
      secret.kind === 'tokens'
        ? await client.setSession({ access_token: secret.accessToken, refresh_token: secret.refreshToken })
        : await client.verifyOtp({ token_hash: secret.tokenHash, type: 'recovery' });
    const result = error ? toOpenLinkResult(error) : opened(data.user);
    used = result.status !== 'unavailable';
    return result;
  }

  /** After a reload or Back this tab only has the link's session. */
  async function reopen(): Promise<OpenLinkResult> {
    const over: OpenLinkResult = used ? { status: 'expired' } : { status: 'invalid', description: '' };
    if (!readStoredSession(storage, RECOVERY_STORAGE_KEY)) return over;
    const client = await loadClient().catch(() => null);
    if (!client) return { status: 'unavailable' };
    const { data, error } = await client.getUser();
    if (!error) return opened(data.user);
    const result = toOpenLinkResult(error);
    if (result.status !== 'unavailable') storage.removeItem(RECOVERY_STORAGE_KEY);
    return result;
  }

  /** Signs out locally at once; the service is notified when it is reachable. */
  async function endSession(client: AuthClientInstance, scope: 'local' | 'global'): Promise<void> {
    const session = readStoredSession(storage, RECOVERY_STORAGE_KEY);
    storage.removeItem(RECOVERY_STORAGE_KEY);
    if (session) void client.admin.signOut(session.accessToken, scope).catch(() => {});
  }
}

function secretOf(
  arrival: LinkArrival,
): { status: 'usable'; secret: Secret } | Extract<OpenLinkResult, { status: 'expired' | 'invalid' }> {
  switch (arrival.kind) {
    case 'tokens':
    case 'tokenHash':
      if (arrival.type === 'recovery') return { status: 'usable', secret: arrival };
      return { status: 'invalid', description: '' };
    case 'error':
      if (arrival.code === 'otp_expired') return { status: 'expired' };
      return { status: 'invalid', description: arrival.description.slice(0, DESCRIPTION_MAX) };
    default:
      return { status: 'invalid', description: '' };
  }
}

function opened(user: User | null): OpenLinkResult {
  if (!user) return { status: 'invalid', description: '' };
  return { status: 'opened', email: user.email ?? '', userId: user.id };
}

function toOpenLinkResult(error: AuthError): OpenLinkResult {
  const refusal = refusalOf(error);
  if (refusal === 'network' || refusal === 'server' || refusal === 'rate_limited') {
    return { status: 'unavailable' };
  }
  return saysExpired(error) ? { status: 'expired' } : { status: 'invalid', description: '' };
}

const KEPT: readonly string[] = [
  'same_password',
  'weak_password',
  'rate_limited',
  'network',
  'server',
] satisfies ResetPasswordRefusalCode[];

/** By the service's code, then by the texts that the specification names. */
function toSetPasswordResult(error: AuthError): SetPasswordResult {
  const refusal = refusalOf(error);
  if (KEPT.includes(refusal)) return { status: 'refused', code: refusal as ResetPasswordRefusalCode };
  return saysExpired(error) ? { status: 'expired' } : { status: 'refused', code: 'unknown' };
}

function saysExpired(error: AuthError): boolean {
  return refusalOf(error) === 'expired' || /expired|invalid/i.test(error.message);
}
