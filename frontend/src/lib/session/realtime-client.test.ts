import { afterEach, expect, test, vi } from 'vitest';
import { createRealtimeClient } from './realtime-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test("'subscribe timeout 10 s, 2 events per second'; when to reconnect is not the library's affair", () => {
  const addEventListener = vi.fn();
  vi.stubGlobal('window', { addEventListener });
  const client = createRealtimeClient({
    supabaseUrl: 'https://oficio.example.com',
    supabaseKey: 'publishable',
  } as never);
  expect(client.timeout).toBe(10_000);
  expect(client.endpointURL()).toBe(
    'wss://oficio.example.com/realtime/v1/websocket?apikey=publishable&eventsPerSecond=2&vsn=2.0.0',
  );
  const longestTimer = 2 ** 31 - 1;
  expect([1, 2, 9].map((tries) => client.reconnectAfterMs(tries))).toEqual(Array(3).fill(longestTimer));
  expect(addEventListener).not.toHaveBeenCalled();
});
