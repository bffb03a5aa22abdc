import { describe, expect, test } from 'vitest';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import {
  findInviteFaults,
  type InviteForm,
  NEW_INVITATION,
  toInvitationBody,
  toInviteFaults,
} from './invite-form.ts';

const LIMITED: InviteForm = {
  ...NEW_INVITATION,
  email: 'ines@taller.example',
  scope: 'assigned',
  clients: [
    { id: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'Estudio Nopal' },
    { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', name: 'Café Lumbre' },
  ],
};

describe('the body', () => {
  test('has the clients of a limited role only', () => {
    const clientIds = LIMITED.clients.map(({ id }) => id);
    expect(toInvitationBody(LIMITED)).toMatchObject({ scope: 'assigned', clientIds });
    const unlimited = { scope: 'all', clientIds: [] };
    expect(toInvitationBody({ ...LIMITED, role: 'admin' })).toMatchObject(unlimited);
    expect(toInvitationBody({ ...LIMITED, scope: 'all' })).toMatchObject(unlimited);
  });
});

describe('the validation before it is sent', () => {
  test.each([
    ['', { email: 'Please enter an email address' }],
    ['  ', { email: 'Please enter an email address' }],
    ['ines', { email: 'Please enter a valid email' }],
    [' ines@taller.example ', {}],
  ])('%o', (email, faults) => expect(findInviteFaults({ ...NEW_INVITATION, email })).toEqual(faults));

  test('a limit without clients is shown at the clients', () =>
    expect(findInviteFaults({ ...LIMITED, clients: [] })).toEqual({
      clientIds: 'Please choose at least one client',
    }));
});

describe('a refusal of the server', () => {
  const refused = (code: string, fields: { path: string; message: string }[] = []) =>
    toInviteFaults(new RequestFailure({ kind: 'refused', text: 'No.', status: 409, code, fields }), LIMITED);

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

  test('for a client that is gone is shown at the clients, with the client', () => {
    const fields = [{ path: 'clientIds.1', message: 'gone' }];
    expect(refused('resource.not_found', fields)).toEqual({
      clientIds: 'gone',
      missing: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'],
    });
  });

  test('an unexpected error is shown above the form', () => {
    expect(toInviteFaults(new Error('Offline'), NEW_INVITATION)).toEqual({ form: 'Offline' });
  });
});
