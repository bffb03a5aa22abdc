import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { inspect } from '../../lib/page/inspection.ts';
import { readDiagnostics } from './page-diagnostics.ts';

const RELEASE = { errorReporting: { release: '1.2.3' } } as never;

const door = setup({ types: { events: {} as { type: 'door.opened'; by: string } } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { 'door.opened': 'open' } }, open: { initial: 'wide', states: { wide: {} } } },
});

test('the release, the path and the last changes of state are told, without what the events hold', () => {
  const actor = createActor(door, { inspect }).start();
  actor.send({ type: 'door.opened', by: 'ana@example.com' });
  const diagnostics = readDiagnostics(RELEASE, '/clients');
  expect(diagnostics).toMatchObject({ version: '1.2.3', path: '/clients' });
  expect(diagnostics.transitions.slice(-2)).toEqual([
    'door: closed (xstate.init)',
    'door: closed → open.wide (door.opened)',
  ]);
  expect(JSON.stringify(diagnostics)).not.toContain('ana@example.com');
});

test('secrets in a path are masked', () => {
  expect(readDiagnostics(RELEASE, '/mail/ana@example.com').path).toBe('/mail/•••');
});
