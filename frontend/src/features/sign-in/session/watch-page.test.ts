import { expect, test, vi } from 'vitest';
import { watchPage } from './watch-page.ts';

test.each(['pointermove', 'pointerdown', 'keydown', 'scroll'])('%s is activity', (kind) => {
  const { page, notified } = watched();
  page.dispatchEvent(new Event(kind));
  expect(notified()).toEqual(['activity.seen']);
});

test('activity is reported at most once in 5 s', () => {
  const { page, notified, pass } = watched();
  page.dispatchEvent(new Event('keydown'));
  pass(4_999);
  page.dispatchEvent(new Event('pointermove'));
  expect(notified()).toHaveLength(1);
  pass(1);
  page.dispatchEvent(new Event('scroll'));
  expect(notified()).toHaveLength(2);
});

test.each(['visibilitychange', 'resume'])('a page that becomes visible is resumed: %s', (kind) => {
  const { page, notified } = watched();
  page.document.dispatchEvent(new Event(kind));
  expect(notified()).toEqual(['page.resumed']);
});

test.each(['focus', 'pageshow'])('a page is resumed by %s', (kind) => {
  const { page, notified } = watched();
  page.dispatchEvent(new Event(kind));
  expect(notified()).toEqual(['page.resumed']);
});

test('a page that becomes hidden is not resumed', () => {
  const { page, notified } = watched('hidden');
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(notified()).toEqual([]);
});

test('the return of the network is reported', () => {
  const { page, notified } = watched();
  page.dispatchEvent(new Event('online'));
  expect(notified()).toEqual(['network.online']);
});

test('no listener is left after the end', () => {
  const { page, notified, stop } = watched();
  stop();
  for (const kind of ['keydown', 'pointermove', 'focus', 'online']) page.dispatchEvent(new Event(kind));
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(notified()).toEqual([]);
});

function watched(visibilityState = 'visible') {
  let now = 0;
  const document = Object.assign(new EventTarget(), { visibilityState });
  const page = Object.assign(new EventTarget(), {
    document,
    performance: { now: () => now },
  }) as unknown as Window;
  const notify = vi.fn<Parameters<typeof watchPage>[1]>();
  const stop = watchPage(page, notify);
  return {
    page,
    stop,
    notified: () => notify.mock.calls.map(([{ type }]) => type),
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}
