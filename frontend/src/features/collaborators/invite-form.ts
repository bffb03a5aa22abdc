import { createInvitationBodySchema } from '@oficio/contracts';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import {
  type AccessFaults,
  type AccessForm,
  faultsByField,
  toAccessBody,
  toAccessFaults,
  toFailures,
} from './access-form.ts';

export interface InviteForm extends AccessForm {
  email: string;
  allowsOtherAddress: boolean;
}

export const NEW_INVITATION: InviteForm = {
  email: '',
  role: 'member',
  scope: 'all',
  clients: [],
  allowsOtherAddress: false,
};

export type InviteFaults = AccessFaults<'email'>;

/** The server's refusals that concern the address. */
const ABOUT_THE_ADDRESS = ['invitation.pending_already', 'member.exists_already'];

export function toInvitationBody({ email, allowsOtherAddress, ...access }: InviteForm) {
  return { email, ...toAccessBody(access), allowsOtherAddress };
}

/** The first error of each field before anything is sent. */
export function findInviteFaults(form: InviteForm): InviteFaults {
  const body = toInvitationBody(form);
  const issues = createInvitationBodySchema.safeParse(body).error?.issues ?? [];
  const faults = faultsByField(toFailures(issues), body, ['email']);
  return form.email.trim() === '' ? { ...faults, email: 'Please enter an email address' } : faults;
}

/** The server's refusal, assigned to its field. */
export function toInviteFaults(error: unknown, form: InviteForm): InviteFaults {
  if (error instanceof RequestFailure && ABOUT_THE_ADDRESS.includes(error.code ?? '')) {
    return { email: error.message };
  }
  return toAccessFaults(error, toInvitationBody(form), ['email']);
}
