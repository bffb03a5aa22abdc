import type { AnyRoute, ApiClient } from '../../lib/api/api-client.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { withAnySignal } from '../../lib/api/with-any-signal.ts';
import type { finishedWriteOf } from '../live-data/finished-write.ts';

interface OnePersonsApiPorts {
  /** The id of the person whose session the page holds; null without a session. */
  personHere(): string | null;
  /** Calls back synchronously when that id changes. */
  whenPersonChanges(react: () => void): void;
  /** A write of the present person has succeeded. */
  onWritten(...write: Parameters<typeof finishedWriteOf>): void;
  /** A write of the present person has an answer, or failed. */
  onSettled(route: AnyRoute): void;
}

const OVER = 'Your session has ended. Please sign in again.';

/**
 * An API client for one person at a time. When the person leaves, their pending requests fail, so that none is sent or
 * answered in the next person's name.
 */
export function createOnePersonsApi(api: ApiClient, ports: OnePersonsApiPorts): ApiClient {
  let person = ports.personHere();
  let leaving = new AbortController();
  ports.whenPersonChanges(() => {
    const before = person;
    person = ports.personHere();
    // A visitor who signs in is the same person.
    if (before === null || before === person) return;
    leaving.abort();
    leaving = new AbortController();
  });

  return {
    async callRoute(route, options) {
      if (route.method === 'GET') return forOnePerson(options, (given) => api.callRoute(route, given));
      const { signal: left } = leaving;
      try {
        return await forOnePerson(options, async (given) => {
          const answer = await api.callRoute(route, given);
          if (!given.signal.aborted) ports.onWritten(route, options.parameters, answer);
          return answer;
        });
      } finally {
        if (!left.aborted) ports.onSettled(route);
      }
    },
    get: (path, options = {}) => forOnePerson(options, (given) => api.get(path, given)),
  };

  async function forOnePerson<Options extends { signal?: AbortSignal }, Answer>(
    options: Options,
    ask: (given: Options & { signal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer> {
    const { signal: left } = leaving;
    try {
      const answer = await withAnySignal([options.signal, left], (signal) => ask({ ...options, signal }));
      if (!left.aborted) return answer;
    } catch (error) {
      if (!left.aborted) throw error;
    }
    throw new RequestFailure({ kind: 'refused', text: OVER, status: 401, code: 'auth.session_ended' });
  }
}
