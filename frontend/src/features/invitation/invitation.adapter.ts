import { authRoutes, type CurrentUser, invitationRoutes } from '@oficio/contracts';
import type { AcceptResult, InvitationPorts, OpenResult } from '@oficio/machines/invitation';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { repeatableWrite } from '../../lib/api/repeatable-write.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { watchClock } from '../../lib/page/watch-clock.ts';
import type { AuthServices } from '../../lib/session/auth-services.ts';
import { sendVerificationMail } from '../../lib/session/verification-mail.ts';
import { forgetInvitationToken, readInvitationToken } from './invitation-token.ts';

interface AdapterParts {
  api: Pick<ApiClient, 'callRoute'>;
  services: Pick<AuthServices, 'loadAuthClient' | 'publicUrl'>;
  /** The storage of the link's token in this tab. */
  storage: Pick<Storage, 'getItem' | 'removeItem'>;
}

/** The key of the invitation: the secret of its link, or its id when it was found by the signed-in address. */
type Held = { token: string } | { id: string };

const GONE = ['invitation.invalid', 'invitation.expired', 'invitation.revoked', 'invitation.used'];
/** Called when nothing is left to accept. */
const ANSWERED = [...GONE, 'member.exists_already'];

/** The invitation machine's ports on our API. The token never leaves this closure and its storage. */
export function createInvitationPorts({ api, services, storage }: AdapterParts): InvitationPorts {
  let held: Held | null = null;
  const accept = repeatableWrite((offered: Held, idempotencyKey) =>
    'token' in offered
      ? api.callRoute(invitationRoutes.accept, { body: offered, idempotencyKey })
      : api.callRoute(invitationRoutes.acceptOwn, { parameters: offered, idempotencyKey }),
  );
  const decline = repeatableWrite((offered: Held, idempotencyKey) =>
    'token' in offered
      ? api.callRoute(invitationRoutes.decline, { body: offered, idempotencyKey })
      : api.callRoute(invitationRoutes.declineOwn, { parameters: offered, idempotencyKey }),
  );

  return {
    async openInvitation({ signedIn }) {
      const token = readInvitationToken(storage);
      try {
        if (token !== null) return await openLink(token);
        return signedIn ? await openOwn() : MISSING;
      } catch (error) {
        return openRefusal(error);
      }
    },

    async acceptInvitation() {
      try {
        if (held === null) throw new Error('No invitation has been opened');
        const joined = await accept(held);
        forgetInvitationToken(storage);
        return { status: 'accepted', joined, user: await readUser() };
      } catch (error) {
        return acceptRefusal(error);
      }
    },

    async declineInvitation() {
      const declined = held;
      // A person who has declined must not be asked again, even if the server could not be reached.
      forgetInvitationToken(storage);
      if (declined !== null) await decline(declined);
    },

    sendConfirmation: ({ email }) => sendVerificationMail(services, email),
    watchClock,
  };

  async function openLink(token: string): Promise<OpenResult> {
    const offer = await api.callRoute(invitationRoutes.verify, { query: { token } });
    held = { token };
    return { status: 'offered', offer };
  }

  /** The newest invitation; the others are shown after it. */
  async function openOwn(): Promise<OpenResult> {
    const { invitations } = await api.callRoute(invitationRoutes.own, {});
    const [own] = invitations;
    if (!own) return MISSING;
    const { id, ...offer } = own;
    held = { id };
    return { status: 'offered', offer };
  }

  function openRefusal(error: unknown): OpenResult {
    const text = error instanceof RequestFailure ? error.message : null;
    if (!isAnswer(error)) return { status: 'refused', code: 'unreachable', text };
    forgetInvitationToken(storage);
    return { status: 'refused', code: 'refused', text };
  }

  /** The membership exists. When the person can't be read now, the next screen reads them. */
  function readUser(): Promise<CurrentUser | null> {
    return api.callRoute(authRoutes.me, {}).catch(() => null);
  }

  function acceptRefusal(error: unknown): AcceptResult {
    const known = error instanceof RequestFailure ? error : null;
    const text = known?.message ?? null;
    if (known?.code === 'auth.email_unconfirmed') return { status: 'refused', code: 'unverified', text };
    if (!known?.code || !ANSWERED.includes(known.code)) return { status: 'refused', code: 'other', text };
    forgetInvitationToken(storage);
    return { status: 'refused', code: 'gone', text };
  }
}

const MISSING = { status: 'refused', code: 'missing', text: null } as const;

/** A permanent refusal of this invitation, not a transient failure. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof RequestFailure) || error.kind !== 'refused') return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}
