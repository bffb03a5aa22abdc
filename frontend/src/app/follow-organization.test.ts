import type { CurrentUser } from '@oficio/contracts';
import { expect, test, vi } from 'vitest';
import { createOrganizationFollower } from './follow-organization.ts';

const inNorte = person('norte');
const inSur = person('sur');

test('another organization is shown and said, once for ten questions', async () => {
  const { follow, callRoute, send, raise } = following(inNorte, async () => inSur);
  for (let times = 0; times < 10; times++) follow();
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'profile.changed', user: inSur }),
  );
  expect(callRoute).toHaveBeenCalledOnce();
  expect(raise).toHaveBeenCalledExactlyOnceWith({ kind: 'info', title: 'You are in sur now' });
});

test.each([
  ['the same organization', inNorte, inNorte],
  ['a first organization', { ...inNorte, currentOrganizationId: null, organization: null }, inNorte],
  ['no organization', inNorte, { ...inNorte, currentOrganizationId: null, organization: null }],
  ['somebody else’s organization', { ...inNorte, id: 'other' }, inSur],
])('%s is shown without a word', async (_, before, after) => {
  const { follow, send, raise } = following(before, async () => after);
  follow();
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'profile.changed', user: after }),
  );
  expect(raise).not.toHaveBeenCalled();
});

test('a question without an answer changes nothing, and can be asked again', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(inSur)];
  const { follow, callRoute, send } = following(inNorte, () => answers[callRoute.mock.calls.length - 1]);
  follow();
  await vi.waitFor(() => {
    follow();
    expect(callRoute).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
});

function following(held: CurrentUser, answer: () => Promise<CurrentUser> | undefined) {
  const callRoute = vi.fn(answer);
  const send = vi.fn();
  const raise = vi.fn();
  const auth = { send, getSnapshot: () => ({ context: { user: held } }) };
  const follow = createOrganizationFollower({ auth, api: { callRoute }, raise } as never);
  return { follow, callRoute, send, raise };
}

function person(organization: string): CurrentUser {
  return {
    id: 'ines',
    currentOrganizationId: organization,
    organization: { id: organization, name: organization },
  } as CurrentUser;
}
