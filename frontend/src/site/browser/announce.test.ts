import { TOASTS } from '@oficio/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeElement, fakePage } from './announce.fixture.ts';
import { announce } from './announce.ts';

const ALL = TOASTS.lifetimeMs;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLElement', FakeElement);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that has just shown one message. */
function announced() {
  const { page, positive, negative } = fakePage();
  announce(page, { title: 'Link copied', text: 'https://example.com' });
  const [message] = positive.shown;
  if (!message) throw new Error('Nothing is shown');
  return { page, positive, negative, message };
}

test('a message has its texts and tone, and disappears after its time', () => {
  const { positive, message } = announced();
  expect(message.dataset.tone).toBe('positive');
  expect(message.parts['[data-title]']?.textContent).toBe('Link copied');
  expect(message.parts['[data-text]']?.textContent).toBe('https://example.com');
  vi.advanceTimersByTime(ALL - 1);
  expect(positive.shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(positive.shown).toHaveLength(0);
});

test('the next message replaces the visible one, in its own region', () => {
  const { page, positive, negative } = announced();
  announce(page, { title: 'Failed', tone: 'negative' });
  expect([positive.shown.length, negative.shown.length]).toEqual([0, 1]);
});

test.each(['pointer', 'focus'] as const)('while the %s is inside, the timer pauses', (kind) => {
  const { positive, message } = announced();
  vi.advanceTimersByTime(1_000);
  message.turn(kind, 'in');
  vi.advanceTimersByTime(10 * ALL);
  message.turn(kind, 'out');
  vi.advanceTimersByTime(ALL - 1_001);
  expect(positive.shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(positive.shown).toHaveLength(0);
});

test('focus after hover doesn’t restart the remaining time', () => {
  const { positive, message } = announced();
  vi.advanceTimersByTime(1_000);
  message.turn('pointer', 'in');
  vi.advanceTimersByTime(ALL);
  message.turn('focus', 'in');
  message.turn('pointer', 'out');
  vi.advanceTimersByTime(ALL);
  expect(positive.shown).toHaveLength(1);
  message.turn('focus', 'out');
  vi.advanceTimersByTime(ALL - 1_001);
  expect(positive.shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(positive.shown).toHaveLength(0);
});

test('Escape and the close button remove it at once', () => {
  const byKey = announced();
  byKey.message.dispatchEvent(Object.assign(new Event('keydown'), { key: 'a' }));
  expect(byKey.positive.shown).toHaveLength(1);
  byKey.message.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));
  expect(byKey.positive.shown).toHaveLength(0);

  const byButton = announced();
  byButton.message.querySelector('button').dispatchEvent(new Event('click'));
  expect(byButton.positive.shown).toHaveLength(0);
});
