import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { AWAITING, AWAITING_SCRIPT, LOOK_SECONDS } from './awaiting-script.ts';

const ADDRESS = 'https://oficio.example/portal/t?pay=returned';

type Look = () => Promise<{ ok: boolean; text: () => Promise<string> }>;

/** Runs the script with a clock that each pause moves at once. `answer` gets the number of the look. */
async function run(answer: (look: number) => Awaited<ReturnType<Look>> | Error) {
  const pauses: number[] = [];
  const went: string[] = [];
  let next: (() => Promise<void>) | null = null;
  runInNewContext(AWAITING_SCRIPT, {
    URL,
    location: {
      href: ADDRESS,
      reload: () => went.push('reload'),
      replace: (to: string) => went.push(to),
    },
    fetch: async (address: string) => {
      expect(address).toBe(ADDRESS);
      const given = answer(pauses.length);
      if (given instanceof Error) throw given;
      return given;
    },
    setTimeout: (callback: () => Promise<void>, ms: number) => {
      pauses.push(ms / 1_000);
      next = callback;
    },
  });
  while (next) {
    const look: () => Promise<void> = next;
    next = null;
    await look();
  }
  return { pauses, went };
}

const page = (text: string, ok = true) => ({ ok, text: async () => text });
const WAITING = page(`<p ${AWAITING}="">`);

test('the page is loaded again once it waits no more', async () => {
  const { pauses, went } = await run((look) => (look < 3 ? WAITING : page('<p>Paid</p>')));
  expect([pauses, went]).toEqual([LOOK_SECONDS.slice(0, 3), ['reload']]);
});

test('it ends after the last look, and the pauses never shorten', async () => {
  const { pauses, went } = await run(() => WAITING);
  expect(pauses).toEqual(LOOK_SECONDS);
  expect(pauses).toEqual(pauses.toSorted((first, second) => first - second));
  expect(went).toEqual([`${ADDRESS}&late=1`]);
});

test('a lost connection and a refused look change nothing', async () => {
  const { pauses, went } = await run((look) => {
    if (look === 1) return new Error('offline');
    return look === 2 ? page('Too many requests', false) : page('<p>Paid</p>');
  });
  expect([pauses, went]).toEqual([LOOK_SECONDS.slice(0, 3), ['reload']]);
});
