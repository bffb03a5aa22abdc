import type { InvitationEmitted } from '@oficio/machines/invitation';
import { screenWire } from '../app/wires/screen-wire.ts';
import {
  INVITATION_MESSAGES,
  RESEND_VERIFICATION_MESSAGES,
  SUCCESS_TOASTS,
} from '../lib/session/auth-messages.screens.ts';
import { isolated } from '../lib/text/isolated.ts';
import { asRole } from '../lib/text/role-words.ts';

export const invitationWire = screenWire<InvitationEmitted>({
  'invitation.accepted'(event, { auth, raise, targets }) {
    const { joined, user } = event;
    if (user) auth.send({ type: 'profile.changed', user });
    else targets.followOrganization();
    raise({
      kind: 'success',
      title: `You've joined ${isolated(joined.businessName)} as ${asRole(joined.role)}`,
    });
  },
  'invitation.acceptRefused': (event, { raise }) =>
    raise({
      kind: 'error',
      title: INVITATION_MESSAGES.accept_failed.title,
      description: event.text ?? INVITATION_MESSAGES.accept_failed.description,
    }),
  'invitation.left'(_, { auth, targets }) {
    // The server creates an organization for a person who declined their only invitation when it next reads them.
    if (auth.getSnapshot().context.user?.organization === null) targets.followOrganization();
    targets.go('/dashboard', { replace: true });
  },
  'invitation.completed': (_, { targets }) => targets.go('/dashboard', { replace: true }),
  'invitation.confirmationSent': (_, { raise }) =>
    raise({ kind: 'success', title: SUCCESS_TOASTS.verificationEmailSent }),
  'invitation.confirmationRefused': (event, { raise }) =>
    raise({
      kind: 'error',
      title: RESEND_VERIFICATION_MESSAGES.toast,
      description: RESEND_VERIFICATION_MESSAGES[event.code],
    }),
  'invitation.recheckRequested': (_, { targets }) => targets.followOrganization(),
});
