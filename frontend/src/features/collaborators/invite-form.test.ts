import { describe, expect, test } from 'vitest';
import { RequestFailure } from '../../lib/request-failure.ts';
import { findInviteFaults, NEW_INVITATION, toInviteFaults } from './invite-form.ts';

describe('the validation before it is sent', () => {
  test.each([
    ['', { email: 'Please enter an email address' }],
    ['  ', { email: 'Please enter an email address' }],
    ['ines', { email: 'Please enter a valid email' }],
    [' ines@taller.example ', {}],
  ])('%o', (email, faults) => expect(findInviteFaults({ ...NEW_INVITATION, email })).toEqual(faults));
});

describe('a refusal of the server', () => {
  const refused = (code: string, fields: { path: string; message: string }[] = []) =>
    toInviteFaults(new RequestFailure({ kind: 'refused', text: 'No.', status: 409, code, fields }));

  test.each(['invitation.pending_already', 'member.exists_already'])('%s is shown at the address', (code) =>
    expect(refused(code)).toEqual({ email: 'No.' }),
  );

  test.each(['access.forbidden', 'rate.limited', 'subscription.required'])(
    '%s is shown above the form',
    (code) => expect(refused(code)).toEqual({ form: 'No.' }),
  );

  test('for invalid fields is shown at its field, one sentence each', () => {
    const fields = [
      { path: 'email', message: 'first' },
      { path: 'email', message: 'second' },
      { path: 'role', message: 'unknown role' },
      { path: 'other', message: 'unknown member' },
    ];
    expect(refused('request.invalid', fields)).toEqual({
      email: 'first',
      role: 'unknown role',
      form: 'unknown member',
    });
  });

  test('an unexpected error is shown above the form', () => {
    expect(toInviteFaults(new Error('Offline'))).toEqual({ form: 'Offline' });
  });
});
