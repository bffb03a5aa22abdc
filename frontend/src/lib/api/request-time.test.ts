import { clientRoutes, organizationSetupRoutes, REQUEST_TIME } from '@oficio/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiClientPorts, createApiClient } from './api-client.ts';
import { CONNECTION_TEXTS } from './request-failure.ts';

const second = 1_000;
const id = '5a0d7c1e-3a52-4f0b-9c3b-6a3f2d1e4b77';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call without an answer', () => {
  beforeEach(() => vi.stubGlobal('fetch', hangingFetch));

  test('fails after the time limit of a read', async () => {
    const call = outcomeOf(api().get('/api/clients'));
    expect(await call.after(REQUEST_TIME.readMs - 1)).toBe('waiting');
    expect(await call.after(1)).toMatchObject({ kind: 'connection', message: CONNECTION_TEXTS.readTimedOut });
  });

  test('has the time limit that its caller gives', async () => {
    const call = outcomeOf(api().get('/api/organization/export', { limitMs: REQUEST_TIME.exportMs }));
    expect(await call.after(REQUEST_TIME.exportMs - 1)).toBe('waiting');
    expect(await call.after(1)).toMatchObject({ kind: 'connection' });
  });

  test('fails as a write whose outcome is unknown', async () => {
    const call = outcomeOf(
      api().callRoute(clientRoutes.restore, {
        parameters: { id },
        body: { version: 1 },
        idempotencyKey: id,
      }),
    );
    expect(await call.after(REQUEST_TIME.writeMs - 1)).toBe('waiting');
    expect(await call.after(1)).toMatchObject({
      kind: 'connection',
      message: CONNECTION_TEXTS.writeTimedOut,
    });
  });

  test('has a longer time limit by the upload time on the slowest connection', async () => {
    const file = new Blob([new Uint8Array(10 * REQUEST_TIME.slowestUploadBytesPerSecond)]);
    const call = outcomeOf(api().callRoute(organizationSetupRoutes.uploadLogo, { file }));
    expect(await call.after(REQUEST_TIME.writeMs + 10 * second - 1)).toBe('waiting');
    expect(await call.after(1)).toMatchObject({ kind: 'connection' });
  });

  test('that is aborted rejects with the caller’s reason', async () => {
    const leaving = new AbortController();
    const call = outcomeOf(api().get('/api/clients', { signal: leaving.signal }));
    leaving.abort('left');
    expect(await call.after(0)).toBe('left');
  });
});

test('retries share the time limit of the call', async () => {
  const busyThenHanging = vi.fn(hangingFetch).mockResolvedValueOnce(new Response('{}', { status: 503 }));
  vi.stubGlobal('fetch', busyThenHanging);
  const call = outcomeOf(api().get('/api/clients'));
  expect(await call.after(REQUEST_TIME.readMs - 1)).toBe('waiting');
  expect(busyThenHanging).toHaveBeenCalledTimes(2);
  expect(await call.after(1)).toMatchObject({ kind: 'connection' });
});

test('a hanging refresh of the session doesn’t prolong the call', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  const call = outcomeOf(api({ refreshSession: () => new Promise(() => {}) }).get('/api/clients'));
  expect(await call.after(REQUEST_TIME.readMs)).toMatchObject({ kind: 'connection' });
});

test('each received chunk of an answer restarts the time limit', async () => {
  let send = (_: string) => {};
  let finish = () => {};
  const body = new ReadableStream({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
      finish = () => controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  const call = outcomeOf(api().get('/api/clients'));
  for (const piece of ['[1', ',2', ',3]']) {
    expect(await call.after(REQUEST_TIME.readMs - 1)).toBe('waiting');
    send(piece);
    await vi.advanceTimersByTimeAsync(0);
  }
  finish();
  expect(await call.after(0)).toEqual([1, 2, 3]);
});

function api(overrides: Partial<ApiClientPorts> = {}) {
  return createApiClient({
    accessToken: () => 'token',
    refreshSession: async () => 'refused',
    onSessionRefused() {},
    onProfileIncomplete() {},
    onReached() {},
    ...overrides,
  });
}

function hangingFetch(_: unknown, init: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
}

/** Watches a call. `after` advances the time and gives the outcome so far. */
function outcomeOf(call: Promise<unknown>) {
  let outcome: unknown = 'waiting';
  const settle = (result: unknown) => {
    outcome = result;
  };
  call.then(settle, settle);
  return {
    async after(milliseconds: number): Promise<unknown> {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return outcome;
    },
  };
}
