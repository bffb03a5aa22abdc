import type { FailureCode, Invitation } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';

type Status = Invitation['status'];
type Step = 'accept' | 'decline' | 'resend' | 'revoke';

const STEPS: Record<Status, Partial<Record<Step, Status>>> = {
  pending: { accept: 'accepted', decline: 'declined', resend: 'pending', revoke: 'revoked' },
  expired: { resend: 'pending', revoke: 'revoked' },
  accepted: {},
  declined: {},
  revoked: { revoke: 'revoked' },
};

const REFUSALS: Record<Exclude<Status, 'pending'>, FailureCode> = {
  accepted: 'invitation.used',
  declined: 'invitation.used',
  expired: 'invitation.expired',
  revoked: 'invitation.revoked',
};

/** The status at an instant. An expiry is derived from time and never stored. */
export function statusAt(now: Date, { status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>): Status {
  return status === 'pending' && Date.parse(expiresAt) <= now.getTime() ? 'expired' : status;
}

/**
 * The status after a step.
 * @throws ApiError with the reason if the status doesn't allow the step
 */
export function statusAfter(step: Step, status: Status): Status {
  const next = STEPS[status][step];
  if (next) return next;
  throw new ApiError(status === 'pending' ? 'invitation.invalid' : REFUSALS[status]);
}
