import type { InvitationEmitted } from '@oficio/machines/invitation';
import { CONFIRMATION_REFUSALS } from '../../features/invitation/invitation.messages.ts';
import {
  INVITATION_MESSAGES,
  RESEND_VERIFICATION_MESSAGES,
  SUCCESS_TOASTS,
} from '../../lib/auth-messages.screens.ts';
import { isolated } from '../../lib/isolated.ts';
import { asRole } from '../../lib/role-words.ts';
import type { ScreenWire } from './screen-wire.ts';

export const invitationWire: ScreenWire<InvitationEmitted> = (event, { auth, raise, targets }) => {
  switch (event.type) {
    case 'invitation.accepted': {
      const { joined, user } = event;
      if (user) auth.send({ type: 'profile.changed', user });
      else targets.followOrganization();
      raise({
        kind: 'success',
        title: `You've joined ${isolated(joined.businessName)} as ${asRole(joined.role)}`,
      });
      break;
    }
    case 'invitation.acceptRefused':
      raise({
        kind: 'error',
        title: INVITATION_MESSAGES.accept_failed.title,
        description: event.text ?? INVITATION_MESSAGES.accept_failed.description,
      });
      break;
    case 'invitation.left':
      // Who declined the only invitation gets an organization of their own with the next question.
      if (auth.getSnapshot().context.user?.organization === null) targets.followOrganization();
      targets.go('/dashboard', { replace: true });
      break;
    case 'invitation.completed':
      targets.go('/dashboard', { replace: true });
      break;
    case 'invitation.confirmationSent':
      raise({ kind: 'success', title: SUCCESS_TOASTS.verificationEmailSent });
      break;
    case 'invitation.confirmationRefused':
      raise({
        kind: 'error',
        title: RESEND_VERIFICATION_MESSAGES.toast,
        description: CONFIRMATION_REFUSALS[event.code],
      });
      break;
    case 'invitation.recheckRequested':
      targets.followOrganization();
      break;
  }
};
