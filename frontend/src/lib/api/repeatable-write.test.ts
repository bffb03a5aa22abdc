import { describe, expect, test, vi } from 'vitest';
import { repeatableWrite } from './repeatable-write.ts';
import { RequestFailure } from './request-failure.ts';

const lost = new RequestFailure({ kind: 'connection', text: 'No answer' });
const refused = new RequestFailure({ kind: 'refused', text: 'No', status: 409, code: 'version.stale' });

/** A write with the listed outcomes; the last outcome repeats. */
function writeWith(...outcomes: (string | Error)[]) {
  const send = vi.fn(async (_variables: unknown, _key: string) => {
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
    if (outcome instanceof Error) throw outcome;
    return outcome as string;
  });
  const keys = () => send.mock.calls.map(([, key]) => key);
  return { send, keys };
}

describe('the idempotency key', () => {
  test.each([
    lost,
    new RequestFailure({ kind: 'unreadable', text: 'Damaged', status: 200 }),
    new RequestFailure({ kind: 'refused', text: 'Down', status: 503 }),
    new RequestFailure({ kind: 'refused', text: 'Signed out', status: 401 }),
    new RequestFailure({ kind: 'refused', text: 'Busy', status: 409, code: 'idempotency.in_progress' }),
  ])('stays while the outcome is unknown: $message', async (failure) => {
    const { send, keys } = writeWith(failure, 'stored');
    const write = repeatableWrite(send);
    await expect(write({ name: 'Nopal' })).rejects.toBe(failure);
    await expect(write({ name: 'Nopal' })).resolves.toBe('stored');
    expect(new Set(keys()).size).toBe(1);
  });

  test.each([
    ['a success', 'stored'],
    ['a refusal', refused],
  ] as const)('changes after %s', async (_, first) => {
    const { send, keys } = writeWith(first, 'stored');
    const write = repeatableWrite(send);
    await write({ name: 'Nopal' }).catch(() => {});
    await write({ name: 'Nopal' });
    expect(new Set(keys()).size).toBe(2);
  });

  test('changes with the variables of a write without `amend`', async () => {
    const { send, keys } = writeWith(lost, 'stored');
    const write = repeatableWrite(send);
    await write({ role: 'viewer' }).catch(() => {});
    await write({ role: 'admin' });
    expect(new Set(keys()).size).toBe(2);
  });

  test('stays for the same file and changes with another file', async () => {
    const { send, keys } = writeWith(lost);
    const write = repeatableWrite(send);
    const file = new Blob(['one']);
    for (const sent of [file, file, new Blob(['one'])]) await write(sent).catch(() => {});
    expect(keys()[0]).toBe(keys()[1]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });
});

describe('a write that is changed before its outcome is known', () => {
  interface Named {
    name: string;
    id?: string;
  }
  const rename = (stored: string, { name }: Named): Named | null =>
    stored === name ? null : { name, id: stored };

  test('is amended by the earlier write and sent under another key', async () => {
    const { send, keys } = writeWith(lost, 'Nopl', 'Nopal');
    const write = repeatableWrite(send, rename);
    await write({ name: 'Nopl' }).catch(() => {});
    await expect(write({ name: 'Nopal' })).resolves.toBe('Nopal');
    expect(send.mock.calls.map(([variables]) => variables)).toEqual([
      { name: 'Nopl' },
      { name: 'Nopl' },
      { name: 'Nopal', id: 'Nopl' },
    ]);
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  test('is sent unchanged when the earlier write turns out refused', async () => {
    const { send, keys } = writeWith(lost, refused, 'Nopal');
    const write = repeatableWrite(send, rename);
    await write({ name: 'Nopl' }).catch(() => {});
    await expect(write({ name: 'Nopal' })).resolves.toBe('Nopal');
    expect(send.mock.calls.at(-1)?.[0]).toEqual({ name: 'Nopal' });
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  test('waits while the outcome of the earlier write stays unknown', async () => {
    const { send, keys } = writeWith(lost);
    const write = repeatableWrite(send, rename);
    await write({ name: 'Nopl' }).catch(() => {});
    await expect(write({ name: 'Nopal' })).rejects.toBe(lost);
    expect(send.mock.calls.at(-1)?.[0]).toEqual({ name: 'Nopl' });
    expect(new Set(keys()).size).toBe(1);
  });

  test('is stored once when the answer to the amended write is lost too', async () => {
    const { send, keys } = writeWith(lost, 'Nopl', lost, 'Nopal');
    const write = repeatableWrite(send, rename);
    await write({ name: 'Nopl' }).catch(() => {});
    await write({ name: 'Nopal' }).catch(() => {});
    await expect(write({ name: 'Nopal' })).resolves.toBe('Nopal');
    expect(send.mock.calls.at(-1)?.[0]).toEqual({ name: 'Nopal', id: 'Nopl' });
    expect(keys()[3]).toBe(keys()[2]);
  });
});
