import { authRoutes, clientRoutes } from '@oficio/contracts';
import { describe, expect, test, vi } from 'vitest';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { createOnePersonsApi } from './one-persons-api.ts';

const id = '5a0d7c1e-3a52-4f0b-9c3b-6a3f2d1e4b77';

function apiFor(first: string | null) {
  let person = first;
  let changed = () => {};
  const answer = Promise.withResolvers<unknown>();
  const get = vi.fn<ApiClient['get']>((_, options) => {
    options?.signal?.addEventListener('abort', () => answer.reject(options.signal?.reason));
    return answer.promise;
  });
  const written: unknown[] = [];
  const settled: unknown[] = [];
  const api = createOnePersonsApi(
    { get, callRoute: (() => answer.promise) as ApiClient['callRoute'] },
    {
      personHere: () => person,
      whenPersonChanges: (react) => {
        changed = react;
      },
      onWritten: (route, _, stored) => written.push([route, stored]),
      onSettled: (route) => settled.push(route),
    },
  );
  const becomes = (next: string | null) => {
    person = next;
    changed();
  };
  return { api, answer, get, written, settled, becomes };
}

const ended = { kind: 'refused', status: 401, code: 'auth.session_ended' };

describe('a request of a person', () => {
  test('gives its answer to that person', async () => {
    const { api, answer, becomes } = apiFor('ana');
    const asked = api.get('/api/clients');
    becomes('ana');
    answer.resolve('rows');
    await expect(asked).resolves.toBe('rows');
  });

  test('is cancelled when the person leaves, also if they return', async () => {
    const { api, get, becomes } = apiFor('ana');
    const asked = api.get('/api/clients');
    becomes(null);
    expect(get.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    becomes('ana');
    await expect(asked).rejects.toMatchObject(ended);
  });

  test('that is answered after they left reaches neither the next person nor the other tabs', async () => {
    const { api, answer, written, settled, becomes } = apiFor('ana');
    const asked = api.callRoute(clientRoutes.restore, { parameters: { id }, body: { version: 1 } });
    becomes('bruno');
    answer.resolve({ id, version: 2 });
    await expect(asked).rejects.toMatchObject(ended);
    expect([written, settled]).toEqual([[], []]);
  });

  test('that is refused after they left fails as ended', async () => {
    const { api, answer, becomes } = apiFor('ana');
    const asked = api.callRoute(authRoutes.me, {});
    becomes('bruno');
    answer.reject(new Error('refused'));
    await expect(asked).rejects.toMatchObject(ended);
  });

  test('fails with its own error while they stay', async () => {
    const { api, answer } = apiFor('ana');
    const asked = api.get('/api/clients');
    answer.reject(new Error('refused'));
    await expect(asked).rejects.toThrow('refused');
  });

  test('who was a visitor is answered after they have signed in', async () => {
    const { api, answer, becomes } = apiFor(null);
    const asked = api.get('/api/invitations');
    becomes('ana');
    answer.resolve('offer');
    await expect(asked).resolves.toBe('offer');
  });

  test('can be cancelled by its caller', async () => {
    const { api } = apiFor('ana');
    const controller = new AbortController();
    const asked = api.get('/api/clients', { signal: controller.signal });
    controller.abort(new Error('not any more'));
    await expect(asked).rejects.toThrow('not any more');
  });
});

test('a successful write is reported, a read is not', async () => {
  const { api, answer, written, settled } = apiFor('ana');
  const asked = api.callRoute(clientRoutes.restore, { parameters: { id }, body: { version: 1 } });
  answer.resolve({ id, version: 2 });
  await asked;
  await api.callRoute(authRoutes.me, {});
  expect(written).toEqual([[clientRoutes.restore, { id, version: 2 }]]);
  expect(settled).toEqual([clientRoutes.restore]);
});

test('a failed write is settled, because it may have failed on a stale row', async () => {
  const { api, answer, written, settled } = apiFor('ana');
  const asked = api.callRoute(clientRoutes.restore, { parameters: { id }, body: { version: 1 } });
  answer.reject(new Error('refused'));
  await expect(asked).rejects.toThrow('refused');
  expect([written, settled]).toEqual([[], [clientRoutes.restore]]);
});
