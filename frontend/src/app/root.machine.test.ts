import { realtimeReconnectMachine } from '@oficio/machines/realtime-reconnect';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type RealtimeLogic, rootMachine } from './root.machine.ts';

/** The root with a loader whose answers are given one after another; null: the chunk doesn't arrive. */
function startRoot(answers: (RealtimeLogic | null)[]) {
  const load = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) throw new Error('The chunk did not arrive');
    return answer;
  });
  const root = createActor(
    rootMachine.provide({ actors: { loadRealtime: fromPromise<RealtimeLogic>(load) } }),
  );
  const started = vi.fn();
  root.on('root.realtimeStarted', started);
  root.start();
  return { root, load, started };
}

test('starts auth and toasts at once, and realtime only for somebody who is signed in', () => {
  const { root, load } = startRoot([]);
  expect(Object.keys(root.getSnapshot().children).sort()).toEqual(['auth', 'toasts']);
  root.send({ type: 'network.online' });
  expect([root.getSnapshot().value, load.mock.calls.length]).toEqual(['signInActorsOnly', 0]);
});

test('a session loads realtime once, and says that it is there', async () => {
  const { root, load, started } = startRoot([realtimeReconnectMachine]);
  root.send({ type: 'session.started' });
  await waitFor(root, (snapshot) => snapshot.matches('complete'));
  root.send({ type: 'session.started' });
  root.send({ type: 'network.online' });
  expect(root.system.get('realtime')).toBeDefined();
  expect([started.mock.calls.length, load.mock.calls.length]).toEqual([1, 1]);
});

test.each(['network.online', 'session.started'] as const)(
  'what didn’t load is tried again on %s',
  async (type) => {
    const { root, started } = startRoot([null, realtimeReconnectMachine]);
    root.send({ type: 'session.started' });
    await waitFor(root, (snapshot) => snapshot.matches('withoutRealtime'));
    expect(started).not.toHaveBeenCalled();
    root.send({ type });
    await waitFor(root, (snapshot) => snapshot.matches('complete'));
    expect(started).toHaveBeenCalledOnce();
  },
);
