import type { CrossTabMessage } from '@oficio/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { createTabsPorts, TABS_KEY, type TabsPage } from './tabs.adapter.ts';

const userId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const logout: CrossTabMessage = { type: 'logout', userId };
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  for (const channel of channels.splice(0)) channel.close();
});

const channels: BroadcastChannel[] = [];

/** The platform's BroadcastChannel, closed after each test so that the process can end. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

class FailingChannel extends Channel {
  override postMessage(): void {
    throw new Error('closed');
  }
}

class ForbiddenChannel extends EventTarget {
  constructor() {
    super();
    throw new Error('not here');
  }
}

/** Windows of one browser, which share a storage. */
function browser() {
  const windows: EventTarget[] = [];
  const stored = new Map<string, string>();
  return { open, stored };

  function open(given: unknown) {
    const window = new EventTarget();
    windows.push(window);
    const notify = (key: string, newValue: string | null) => {
      for (const other of windows) {
        if (other !== window) other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
      }
    };
    const localStorage = {
      setItem(key: string, value: string) {
        stored.set(key, value);
        notify(key, value);
      },
      removeItem(key: string) {
        stored.delete(key);
        notify(key, null);
      },
    };
    const page = Object.assign(window, { localStorage, BroadcastChannel: given });
    const ports = createTabsPorts(page as unknown as TabsPage);
    const heard: CrossTabMessage[] = [];
    stops.push(ports.listenToTabs((message) => heard.push(message)));
    return { ports, heard, localStorage };
  }
}

test('a message reaches every other tab once, but not its sender', async () => {
  const { open, stored } = browser();
  const [here, one, another] = [open(Channel), open(Channel), open(Channel)];
  here.ports.broadcast(logout);
  await vi.waitFor(() => expect([one.heard, another.heard]).toEqual([[logout], [logout]]));
  expect(here.heard).toEqual([]);
  expect(stored.size).toBe(0);
});

test.each([
  ['is missing', undefined],
  ['can’t be opened', ForbiddenChannel],
  ['fails to send', FailingChannel],
])('the storage delivers the message when the channel %s, and keeps nothing', (_, given) => {
  const { open, stored } = browser();
  const [here, one, another] = [open(given), open(given), open(Channel)];
  here.ports.broadcast(logout);
  here.ports.broadcast(logout);
  expect(one.heard).toEqual([logout, logout]);
  expect(another.heard).toEqual([logout, logout]);
  expect(here.heard).toEqual([]);
  expect(stored.size).toBe(0);
});

test("'Cross-tab messages must have a known type and payload shape': others are dropped", async () => {
  const { open } = browser();
  const [here, other] = [open(Channel), open(Channel)];
  const [channel] = channels;
  channel?.postMessage({ type: 'logout', userId: 'ana' });
  channel?.postMessage({ type: 'session', userId, accessToken: 'secret' });
  channel?.postMessage('logout');
  here.localStorage.setItem(TABS_KEY, '{"type":"logout"');
  here.localStorage.setItem(TABS_KEY, '{"type":"login"}');
  here.localStorage.setItem('oficio.theme', JSON.stringify(logout));
  here.ports.broadcast(logout);
  await vi.waitFor(() => expect(other.heard).toEqual([logout]));
});

test('a full or blocked storage only loses the message', () => {
  const { open } = browser();
  const here = open(undefined);
  here.localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => here.ports.broadcast(logout)).not.toThrow();
});

test('a stopped tab receives nothing', () => {
  const { open } = browser();
  const [here, other] = [open(undefined), open(undefined)];
  for (const stop of stops) stop();
  here.ports.broadcast(logout);
  expect(other.heard).toEqual([]);
});
