import { expect, test, vi } from 'vitest';
import { createActor, createMachine, fromPromise, waitFor } from 'xstate';
import { rootMachine, type SignedInPart } from './root.machine.ts';

const idle = { logic: createMachine({}) };
const part: SignedInPart = { actors: { realtime: idle }, connect: () => {} };

/** The root with a loader that gives the listed answers in order; null: the chunk can't be loaded. */
function startRoot(answers: (SignedInPart | null)[]) {
  const load = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) throw new Error('The chunk did not arrive');
    return answer;
  });
  const root = createActor(
    rootMachine.provide({ actors: { loadSignedInPart: fromPromise<SignedInPart>(load) } }),
    { input: { actors: { auth: idle, toasts: idle } } },
  );
  const started = vi.fn();
  root.on('root.signedInPartStarted', started);
  root.start();
  return { root, load, started };
}

test('the given actors start at once, the signed-in part only for a signed-in person', () => {
  const { root, load } = startRoot([]);
  expect(Object.keys(root.getSnapshot().children).sort()).toEqual(['auth', 'toasts']);
  root.send({ type: 'network.online' });
  expect([root.getSnapshot().value, load.mock.calls.length]).toEqual(['visitorsPartOnly', 0]);
});

test('a session loads the signed-in part once and emits that it is loaded', async () => {
  const { root, load, started } = startRoot([part]);
  root.send({ type: 'session.started' });
  await waitFor(root, (snapshot) => snapshot.matches('complete'));
  root.send({ type: 'session.started' });
  root.send({ type: 'network.online' });
  expect(root.system.get('realtime')).toBeDefined();
  expect(started).toHaveBeenCalledExactlyOnceWith({
    type: 'root.signedInPartStarted',
    connect: part.connect,
  });
  expect(load).toHaveBeenCalledOnce();
});

test.each(['network.online', 'session.started'] as const)('a failed load is retried on %s', async (type) => {
  const { root, started } = startRoot([null, part]);
  root.send({ type: 'session.started' });
  await waitFor(root, (snapshot) => snapshot.matches('withoutSignedInPart'));
  expect(started).not.toHaveBeenCalled();
  root.send({ type });
  await waitFor(root, (snapshot) => snapshot.matches('complete'));
  expect(started).toHaveBeenCalledOnce();
});

test('an optional part starts whenever it is loaded', () => {
  const { root } = startRoot([]);
  root.send({ type: 'actors.loaded', actors: { onboarding: idle } });
  expect(root.system.get('onboarding')).toBeDefined();
});
