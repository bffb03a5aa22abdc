import type { InvitationProblem } from '@oficio/machines/invitation';
import { INVITATION_MESSAGES } from '../../lib/session/auth-messages.screens.ts';

const PROBLEMS: Record<InvitationProblem['code'], string> = {
  missing: INVITATION_MESSAGES.invalid,
  refused: INVITATION_MESSAGES.verify_failed,
  unreachable: INVITATION_MESSAGES.verify_failed,
};

/** The server's own message, if it sent one. */
export function problemText({ code, text }: InvitationProblem): string {
  return text ?? PROBLEMS[code];
}
