import { createInvitationBodySchema, type FieldFailure, type InvitedRole } from '@oficio/contracts';
import { failureText, RequestFailure } from '../../lib/request-failure.ts';

export interface InviteForm {
  email: string;
  role: InvitedRole;
  allowsOtherAddress: boolean;
}

export const NEW_INVITATION: InviteForm = { email: '', role: 'member', allowsOtherAddress: false };

/** The errors by field; `form` belongs to no field. */
export type InviteFaults = Partial<Record<'email' | 'role' | 'form', string>>;

/** The server's refusals that concern the address. */
const ABOUT_THE_ADDRESS = ['invitation.pending_already', 'member.exists_already'];

/** The first error of each field before anything is sent. */
export function findInviteFaults(form: InviteForm): InviteFaults {
  if (form.email.trim() === '') return { email: 'Please enter an email address' };
  const checked = createInvitationBodySchema.safeParse(form);
  if (checked.success) return {};
  return byField(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** The server's refusal, assigned to its field. */
export function toInviteFaults(error: unknown): InviteFaults {
  if (!(error instanceof RequestFailure)) return { form: failureText(error) };
  if (error.fields.length > 0) return byField(error.fields);
  if (ABOUT_THE_ADDRESS.includes(error.code ?? '')) return { email: error.message };
  return { form: error.message };
}

function byField(failures: readonly FieldFailure[]): InviteFaults {
  const faults: InviteFaults = {};
  for (const { path, message } of failures) {
    const field = path === 'email' || path === 'role' ? path : 'form';
    faults[field] ??= message;
  }
  return faults;
}
