import type { FinishedWrite } from '@oficio/machines/cross-tab';
import type { ApiClient } from '../lib/api-client.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import { withAnySignal } from '../lib/with-any-signal.ts';
import { finishedWriteOf } from './finished-write.ts';

interface OnePersonsApiPorts {
  /** Whose session the page holds; null: nobody's. */
  personHere(): string | null;
  /** Calls back when that changes, at the earliest moment. */
  whenPersonChanges(react: () => void): void;
  onWritten(write: FinishedWrite): void;
}

const OVER = 'Your session has ended. Please sign in again.';

/**
 * The same API, but what somebody asked for is neither sent for nor answered to anybody else: once they have left,
 * it fails. Tells of each write that succeeded.
 */
export function createOnePersonsApi(api: ApiClient, ports: OnePersonsApiPorts): ApiClient {
  let person = ports.personHere();
  let leaving = new AbortController();
  ports.whenPersonChanges(() => {
    const before = person;
    person = ports.personHere();
    // A visitor who signs in stays who they are.
    if (before === null || before === person) return;
    leaving.abort();
    leaving = new AbortController();
  });

  return {
    callRoute: (route, options) =>
      forOnePerson(options, async (given) => {
        const answer = await api.callRoute(route, given);
        const write = finishedWriteOf(route, options.parameters, answer);
        if (write && !given.signal.aborted) ports.onWritten(write);
        return answer;
      }),
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
