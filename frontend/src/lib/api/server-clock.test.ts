import { expect, test } from 'vitest';
import { memoryStorage } from '../session/scripted-auth.fixture.ts';
import { createServerClock } from './server-clock.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 20, 12);

test.each([-2, 0, 2])('a device whose clock is %i hours off gives the server’s time', (hours) => {
  const device = deviceAt(NOON + hours * HOUR);
  device.clock().learn(NOON);
  device.pass(HOUR);
  expect(device.clock().now()).toBe(NOON + HOUR);
});

test('without an answer of the server the time is the device’s own', () => {
  expect(deviceAt(NOON).clock().now()).toBe(NOON);
});

test('the offset is stored for pages that are opened later', () => {
  const device = deviceAt(NOON + 2 * HOUR);
  device.clock().learn(NOON);
  device.pass(HOUR);
  expect(device.newPage().now()).toBe(NOON + HOUR);
});

test('a device clock that is set back doesn’t turn the time back', () => {
  const device = deviceAt(NOON);
  const clock = device.clock();
  clock.learn(NOON);
  device.pass(HOUR);
  device.setTo(NOON - 2 * HOUR);
  expect(clock.now()).toBe(NOON + HOUR);
});

test('the time goes on during a sleep, in which the steady clock stands still', () => {
  const device = deviceAt(NOON);
  const clock = device.clock();
  clock.learn(NOON);
  device.sleep(8 * HOUR);
  expect(clock.now()).toBe(NOON + 8 * HOUR);
});

test('an unreadable stored offset is ignored', () => {
  const device = deviceAt(NOON);
  device.storage.setItem('oficio.clock', 'noon');
  expect(device.clock().now()).toBe(NOON);
});

test('a full storage doesn’t affect the page itself', () => {
  const storage = {
    getItem: () => null,
    setItem() {
      throw new Error('QuotaExceededError');
    },
  };
  const clock = createServerClock({ storage, wall: () => NOON - HOUR, steady: () => 5 });
  clock.learn(NOON);
  expect(clock.now()).toBe(NOON);
});

function deviceAt(start: number) {
  const storage = memoryStorage();
  let [wall, steady] = [start, 0];
  const newPage = () => createServerClock({ storage, wall: () => wall, steady: () => steady });
  const page = newPage();
  return {
    storage,
    newPage,
    clock: () => page,
    pass(milliseconds: number) {
      wall += milliseconds;
      steady += milliseconds;
    },
    sleep(milliseconds: number) {
      wall += milliseconds;
    },
    setTo(time: number) {
      wall = time;
    },
  };
}
