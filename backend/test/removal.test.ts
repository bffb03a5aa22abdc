import type { AddressInfo } from 'node:net';
import { clientRoutes, memberRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EmbeddedRealtime, startEmbeddedRealtime } from '../embedded/realtime/index.ts';
import {
  connectRaw,
  isFrame,
  isSystem,
  joinFrame,
  type RawClient,
} from '../embedded/realtime/test-support/raw-client.ts';
import { AccessEndings } from '../src/sessions/access-endings.ts';
import { TestApplication, type TestOwner, type TestPerson } from './test-application.ts';
import { JWT_SECRET } from './test-token.ts';

const TOPIC = 'realtime:clients';

let app: TestApplication;
let realtime: EmbeddedRealtime;
let url: string;
let owner: TestOwner;
let member: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  const server = app.nest.getHttpServer();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  realtime = await startEmbeddedRealtime({
    adminUrl: app.database.adminUrl,
    server,
    publishableKey: 'sb_publishable_test',
    publicUrl: url,
    addressOf: () => 'this machine',
    jwtSecret: JWT_SECRET,
    log: () => undefined,
  });
  app.nest.get(AccessEndings, { strict: false }).onUserEnded(realtime.endUser);
});

afterAll(async () => {
  await realtime.close();
  await app.stop();
});

beforeEach(async () => {
  owner = await app.owner();
  member = await app.member(owner.organizationId, 'admin');
});

const remove = (as: TestPerson, userId: string) =>
  app.call(memberRoutes.removeMember, { as, parameters: { userId } });

/** A joined channel on the owner's rows. */
async function watch({ token }: TestPerson, client?: RawClient, ref = '1'): Promise<RawClient> {
  const watching = client ?? (await connectRaw({ url }, '2.0.0', 'sb_publishable_test'));
  const binding = { event: '*', table: 'client_directory', filter: `user_id=eq.${owner.userId}` };
  watching.send(joinFrame(TOPIC, [binding], token, ref));
  await watching.frames.next(isSystem('Subscribed to PostgreSQL'));
  return watching;
}

const changesSeen = ({ frames }: RawClient): string =>
  JSON.stringify(frames.all.filter(isFrame(TOPIC, 'postgres_changes')));

test('a removed member loses the API and the realtime channels with the answer to the removal', async () => {
  const client = await app.client(owner, { displayName: 'Before' });
  const parameters = { id: client.id };
  const [theirs, ours] = [await watch(member), await watch(owner)];
  expect((await app.call(clientRoutes.one, { as: member, parameters })).status).toBe(200);

  expect((await remove(owner, member.userId)).status).toBe(204);

  expect(await theirs.frames.next(isSystem('Session has ended'))).toBeDefined();
  expect(await theirs.frames.next(isFrame(TOPIC, 'phx_close'))).toBeDefined();
  expect((await app.call(clientRoutes.one, { as: member, parameters })).status).toBe(402);
  const write = { as: member, parameters, body: { version: 1, displayName: 'Taken' } };
  expect((await app.call(clientRoutes.update, write)).status).toBe(402);

  // The session stays valid and may join, but gets no row of the former organization.
  await watch(member, theirs, '2');
  const { id } = await app.client(owner);
  await ours.frames.next((frame) => JSON.stringify(frame).includes(id));
  expect(changesSeen(theirs)).not.toContain(id);
  await Promise.all([theirs.close(), ours.close()]);
});

test('a member who leaves loses them, too; other members’ channels stay', async () => {
  const [theirs, ours] = [await watch(member), await watch(owner)];
  expect((await remove(member, member.userId)).status).toBe(204);
  await theirs.frames.next(isFrame(TOPIC, 'phx_close'));
  const { id } = await app.client(owner);
  await ours.frames.next((frame) => JSON.stringify(frame).includes(id));
  expect(ours.frames.all.filter(isFrame(TOPIC, 'phx_close'))).toEqual([]);
  await Promise.all([theirs.close(), ours.close()]);
});

test('a refused removal ends nothing', async () => {
  const theirs = await watch(member);
  const viewer = await app.member(owner.organizationId, 'viewer');
  expect((await remove(viewer, member.userId)).status).toBe(403);
  const { id } = await app.client(owner);
  await theirs.frames.next((frame) => JSON.stringify(frame).includes(id));
  expect(theirs.frames.all.filter(isFrame(TOPIC, 'phx_close'))).toEqual([]);
  await theirs.close();
});

test('a hand-over closes every member’s channels, and joining by the new owner’s id succeeds', async () => {
  const viewer = await app.member(owner.organizationId, 'viewer');
  const [theirs, ours] = await Promise.all([watch(viewer), watch(owner)]);
  await app.call(memberRoutes.handOver, { as: owner, body: { userId: member.userId } });
  for (const { frames } of [theirs, ours]) await frames.next(isFrame(TOPIC, 'phx_close'));
  owner = { ...owner, userId: member.userId };
  await watch(viewer, theirs, '2');
  const { id } = await app.client(member);
  await theirs.frames.next((frame) => JSON.stringify(frame).includes(id));
  await Promise.all([theirs.close(), ours.close()]);
});
