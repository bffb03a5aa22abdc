import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { describe, expect, it } from 'vitest';
import { inspectorAddress, sanitised } from './inspector.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3YzllNjY3OSJ9.c2lnbmF0dXJl';
const base = { rootId: 'x:0', sessionId: 'x:1', createdAt: '1795250476123', id: 'x', _version: '0.7.2' };

describe('the address of the inspector', () => {
  const at = (search: string) => inspectorAddress({ search, origin: 'http://localhost:3000' }).href;

  it('is Stately’s page or a page of our own origin', () => {
    expect(at('?inspect=stately')).toBe('https://stately.ai/inspect');
    expect(at('?inspector=/receiver')).toBe('http://localhost:3000/receiver');
  });

  it.each([
    '//evil.example',
    'https://evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://[',
    '%',
  ])('is never the foreign address in %s', (value) => {
    const { origin } = inspectorAddress({
      search: `?inspector=${encodeURIComponent(value)}`,
      origin: 'http://localhost:3000',
    });
    expect(['https://stately.ai', 'http://localhost:3000']).toContain(origin);
  });
});

describe('the data that is sent to the inspector', () => {
  it('has no secret in an event, a context, an output or an input', () => {
    const sent = [
      sanitised({
        ...base,
        type: '@xstate.event',
        sourceId: undefined,
        event: { type: 'signIn.submitted', email: 'ines@taller.example', password: 'guitarra' },
      }),
      sanitised({
        ...base,
        type: '@xstate.snapshot',
        event: { type: 'xstate.done.actor.signIn', output: { session: { accessToken: 'short' } } },
        snapshot: {
          status: 'done',
          value: { tokenRefreshing: 'waiting' },
          context: { user: { phone: '55 1234' } },
          output: { note: `see ${JWT}` },
          error: new Error('for ines@taller.example'),
          input: { password: 'guitarra' },
        } as never,
      }),
    ];
    expect(JSON.stringify(sent)).not.toMatch(/guitarra|taller|short|55 1234|eyJ/);
    expect(sent[1]).toMatchObject({ snapshot: { value: { tokenRefreshing: 'waiting' }, status: 'done' } });
  });

  it('keeps the machine’s definition', () => {
    const definition = JSON.stringify({
      id: 'auth',
      states: { tokenExpired: { on: { 'x.y': 'z' } } },
      meta: JWT,
    });
    const sent = sanitised({
      ...base,
      type: '@xstate.actor',
      name: 'auth',
      parentId: undefined,
      definition,
      snapshot: { status: 'active', value: 'signedOut', context: { email: 'ines@taller.example' } },
    } as StatelyInspectionEvent);
    expect(sent).toMatchObject({
      name: 'auth',
      definition: JSON.stringify({
        id: 'auth',
        states: { tokenExpired: { on: { 'x.y': 'z' } } },
        meta: '•••',
      }),
      snapshot: { value: 'signedOut', context: { email: '•••' } },
    });
  });
});
