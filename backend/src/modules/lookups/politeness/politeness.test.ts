import { expect, test } from 'vitest';
import { ServerBackOff } from './server-back-off.ts';
import { ServerTurns } from './server-turns.ts';

/** Exchanges that end when they are told to. */
function exchanges() {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const exchange = (name: string) => () => {
    running.push(name);
    return new Promise<string>((resolve) => {
      ends.set(name, () => {
        running.splice(running.indexOf(name), 1);
        resolve(name);
      });
    });
  };
  return { running, exchange, end: (name: string) => ends.get(name)?.() };
}

test('one exchange at a time reaches a server, and a number of them all servers', async () => {
  const turns = new ServerTurns({ atOnce: 2, spacingMs: 0 });
  const { running, exchange, end } = exchanges();
  const done = [
    turns.run('a', exchange('a1')),
    turns.run('a', exchange('a2')),
    turns.run('b', exchange('b1')),
    turns.run('c', exchange('c1')),
  ];
  await expect.poll(() => running).toEqual(['a1', 'b1']);
  end('b1');
  await expect.poll(() => running).toEqual(['a1', 'c1']);
  end('a1');
  await expect.poll(() => running).toEqual(['c1', 'a2']);
  end('c1');
  end('a2');
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('a failed exchange gives its place away', async () => {
  const turns = new ServerTurns({ atOnce: 1, spacingMs: 0 });

  await expect(turns.run('a', () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
  expect(await turns.run('a', async () => 'next')).toBe('next');
});

test('two exchanges with one server have a pause between them', async () => {
  let now = 0;
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    waits.push(ms);
    now += ms;
  };
  const turns = new ServerTurns({ atOnce: 8, spacingMs: 2_000, now: () => now, wait });
  const taking = (ms: number) => async () => {
    now += ms;
  };

  await turns.run('a', taking(500));
  await turns.run('b', taking(500));
  await turns.run('a', taking(0));
  now += 5_000;
  await turns.run('a', taking(0));

  expect(waits).toEqual([1_500]);
});

test('a server that limits us isn’t asked for as long as it wishes', () => {
  let now = 0;
  const backOff = new ServerBackOff(() => now);

  expect(backOff.limited('a', 90)).toBe(90);
  now = 30_000;
  expect(backOff.secondsLeft('a')).toBe(60);
  expect(backOff.secondsLeft('b')).toBe(0);
  now = 90_000;
  expect(backOff.secondsLeft('a')).toBe(0);
});

test('without a wish the wait is an hour, doubled up to a day, and an answer ends it', () => {
  const backOff = new ServerBackOff(() => 0);
  const hours = Array.from({ length: 7 }, () => backOff.limited('a', null) / 3_600);

  expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24]);
  backOff.answered('a');
  expect(backOff.limited('a', null)).toBe(3_600);
});
