import { expect, test, vi } from 'vitest';
import { RequestFailure } from './request-failure.ts';
import { createUploadQueue, type Upload } from './upload-queue.ts';

/** A queue whose uploads end when the test says so. */
function queueOf() {
  const sent: {
    name: string;
    id: string;
    settle: PromiseWithResolvers<void>;
    onSent: (bytes: number) => void;
  }[] = [];
  const onStored = vi.fn();
  const queue = createUploadQueue({
    send: ({ id, file }, { signal, onSent }) => {
      const settle = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => settle.reject(signal.reason));
      sent.push({ name: file.name, id, settle, onSent });
      return settle.promise;
    },
    onStored,
  });
  const states = () => queue.getSnapshot().map(({ file, state }: Upload) => `${file.name} ${state}`);
  const finish = async (index: number, error?: unknown) => {
    if (error) sent[index]?.settle.reject(error);
    else sent[index]?.settle.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { queue, sent, states, finish, onStored };
}

const file = (name: string) => new File(['x'], name);
const refused = (status: number) => new RequestFailure({ kind: 'refused', status, text: 'No' });

test('files are sent one after the other, and leave the queue once they are stored', async () => {
  const { queue, sent, states, finish, onStored } = queueOf();
  queue.add([file('a'), file('b')]);
  expect(states()).toEqual(['a sending', 'b waiting']);
  sent[0]?.onSent(1);
  expect(queue.getSnapshot()[0]?.sentBytes).toBe(1);
  await finish(0);
  expect(states()).toEqual(['b sending']);
  expect(onStored).not.toHaveBeenCalled();
  await finish(1);
  expect(states()).toEqual([]);
  expect(onStored.mock.calls).toEqual([[['a', 'b']]]);
});

test('a failed file holds up no other, and is sent again under the same id', async () => {
  const { queue, sent, states, finish, onStored } = queueOf();
  queue.add([file('a'), file('b')]);
  await finish(0, refused(503));
  expect(states()).toEqual(['a failed', 'b sending']);
  expect(queue.getSnapshot()[0]).toMatchObject({ failure: 'No', canRetry: true });
  queue.retry(sent[0]?.id ?? '');
  expect(states()).toEqual(['a waiting', 'b sending']);
  await finish(1);
  expect(states()).toEqual(['a sending']);
  await finish(2);
  expect(sent[2]?.id).toBe(sent[0]?.id);
  expect(onStored.mock.calls).toEqual([[['b', 'a']]]);
});

test.each([
  [400, false],
  [413, false],
  [415, false],
  [409, true],
  [429, true],
])('after a refusal with %i the file can be sent again: %s', async (status, canRetry) => {
  const { queue, finish } = queueOf();
  queue.add([file('a')]);
  await finish(0, refused(status));
  expect(queue.getSnapshot()).toMatchObject([{ state: 'failed', canRetry }]);
});

test('a cancelled file is gone, and the next one is sent', async () => {
  const { queue, sent, states, finish, onStored } = queueOf();
  queue.add([file('a'), file('b'), file('c')]);
  queue.cancel(queue.getSnapshot()[1]?.id ?? '');
  queue.cancel(sent[0]?.id ?? '');
  await finish(0);
  expect(states()).toEqual(['c sending']);
  queue.cancelAll();
  await finish(1);
  expect([states(), onStored.mock.calls, sent.length]).toEqual([[], [], 2]);
});
