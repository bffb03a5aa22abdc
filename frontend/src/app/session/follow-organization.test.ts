import { authRoutes, type CurrentUser, type MemberRole, type MemberScope } from '@oficio/contracts';
import { expect, test, vi } from 'vitest';
import { createOrganizationFollower } from './follow-organization.ts';

const inNorte = person('norte');
const inSur = person('sur');

test('a changed organization is shown with one toast, also for ten concurrent calls', async () => {
  const { follow, callRoute, send, raise } = following(inNorte, async () => inSur);
  for (let times = 0; times < 10; times++) follow();
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'profile.changed', user: inSur }),
  );
  await vi.waitFor(() => expect(raise).toHaveBeenCalledOnce());
  expect(callRoute.mock.calls.filter(([route]) => route === authRoutes.me)).toHaveLength(1);
  expect(raise).toHaveBeenCalledExactlyOnceWith({ kind: 'info', title: 'You are in sur now' });
});

test('a removed person sees a message with the old and the present organization', async () => {
  const { follow, raise } = following(inNorte, async () => inSur, []);
  follow();
  await vi.waitFor(() =>
    expect(raise).toHaveBeenCalledExactlyOnceWith({
      kind: 'warning',
      title: 'You are no longer in norte',
      description: 'You can no longer open its records. You are in sur now.',
      lasting: true,
    }),
  );
});

test('a person who was removed from their only organization sees a message', async () => {
  const nowhere = { ...inNorte, currentOrganizationId: null, organization: null };
  const { follow, raise } = following(inNorte, async () => nowhere, []);
  follow();
  await vi.waitFor(() =>
    expect(raise).toHaveBeenCalledExactlyOnceWith({
      kind: 'warning',
      title: 'You are no longer in norte',
      description: 'You can no longer open its records.',
      lasting: true,
    }),
  );
});

test.each([
  ['manager', 'viewer', 'Your role in norte is now Viewer'],
  ['viewer', 'admin', 'Your role in norte is now Admin'],
  ['admin', 'owner', 'Your role in norte is now Owner'],
] as const)('a role that changed from %s to %s has a message', async (before, after, title) => {
  const { follow, raise } = following(person('norte', before), async () => person('norte', after));
  follow();
  await vi.waitFor(() =>
    expect(raise).toHaveBeenCalledExactlyOnceWith({
      kind: 'info',
      title,
      description: 'What you can see and do here has changed.',
      lasting: true,
    }),
  );
});

test.each([
  ['all', 'assigned', 'You now see only the clients that are assigned to you'],
  ['assigned', 'all', 'You now see all clients'],
] as const)('a scope that changed from %s to %s has a message', async (before, after, title) => {
  const { follow, raise } = following(person('norte', 'member', before), async () =>
    person('norte', 'member', after),
  );
  follow();
  await vi.waitFor(() =>
    expect(raise).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title, lasting: true })),
  );
});

test('other assigned clients have a message', async () => {
  const { follow, raise } = following(person('norte', 'member', 'assigned', '1'), async () =>
    person('norte', 'member', 'assigned', '2'),
  );
  follow();
  const title = 'The clients that are assigned to you have changed';
  await vi.waitFor(() =>
    expect(raise).toHaveBeenCalledExactlyOnceWith({ kind: 'info', title, lasting: true }),
  );
});

test('a changed role and scope have one message', async () => {
  const { follow, raise } = following(person('norte', 'manager'), async () =>
    person('norte', 'viewer', 'assigned'),
  );
  follow();
  await vi.waitFor(() => expect(raise).toHaveBeenCalledOnce());
});

test.each([
  ['the role has changed', person('norte', 'manager'), person('norte', 'viewer'), 1],
  ['the scope has changed', inNorte, person('norte', 'member', 'assigned'), 1],
  [
    'the person is limited, because the assigned clients may have changed',
    person('norte', 'member', 'assigned'),
    person('norte', 'member', 'assigned'),
    1,
  ],
  ['nothing has changed', inNorte, inNorte, 0],
  ['the organization has changed, which empties the cache itself', inNorte, inSur, 0],
])('data is dropped where %s', async (_, before, after, times) => {
  const { follow, send, dropUnseen } = following(before, async () => after);
  follow();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(dropUnseen).toHaveBeenCalledTimes(times);
});

test.each([
  ['the same organization', inNorte, inNorte],
  ['the same assigned clients', person('norte', 'member', 'assigned'), person('norte', 'member', 'assigned')],
  ['a first organization', { ...inNorte, currentOrganizationId: null, organization: null }, inNorte],
  ['the role of an owner who hands over', person('norte', 'owner'), person('norte', 'admin')],
  ['somebody else’s organization', { ...inNorte, id: 'other' }, inSur],
])('%s raises no toast', async (_, before, after) => {
  const { follow, send, raise } = following(before, async () => after);
  follow();
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'profile.changed', user: after }),
  );
  expect(raise).not.toHaveBeenCalled();
});

test('a failed request changes nothing, and the next call sends another', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(inSur)];
  const { follow, callRoute, send } = following(inNorte, () => answers[callRoute.mock.calls.length - 1]);
  follow();
  await vi.waitFor(() => {
    follow();
    expect(callRoute).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
});

function following(
  held: CurrentUser,
  answer: () => Promise<CurrentUser> | undefined,
  memberOf = ['norte', 'sur'],
) {
  const callRoute = vi.fn((route: object) =>
    route === authRoutes.me ? answer() : Promise.resolve({ organizations: memberOf.map((id) => ({ id })) }),
  );
  const send = vi.fn();
  const raise = vi.fn();
  const auth = { send, getSnapshot: () => ({ context: { user: held } }) };
  const dropUnseen = vi.fn();
  const follow = createOrganizationFollower({ auth, api: { callRoute }, raise, dropUnseen } as never);
  return { follow, callRoute, send, raise, dropUnseen };
}

function person(
  organization: string,
  memberRole: MemberRole = 'member',
  sees: MemberScope = 'all',
  assignedMark: string | null = sees === 'all' ? null : '1',
): CurrentUser {
  return {
    id: 'ines',
    currentOrganizationId: organization,
    organization: { id: organization, name: organization, memberRole, sees, assignedMark },
  } as CurrentUser;
}
