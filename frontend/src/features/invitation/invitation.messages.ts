import type { ConfirmationRefusalCode, InvitationProblem } from '@oficio/machines/invitation';

const PROBLEMS: Record<InvitationProblem['code'], string> = {
  missing: 'Invalid invitation link',
  refused: 'Failed to verify invitation',
  unreachable: 'Failed to verify invitation',
};

/** The server's words where it gave any. */
export function problemText({ code, text }: InvitationProblem): string {
  return text ?? PROBLEMS[code];
}

export const ACCEPT_FAILED = 'Failed to accept invitation';

export const CONFIRMATION_REFUSALS: Record<ConfirmationRefusalCode, string> = {
  rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
  network: 'Failed to resend verification email',
  unknown: 'Failed to resend verification email',
};
