import { expect, test, vi } from 'vitest';
import { createActor, createMachine, emit, setup } from 'xstate';
import { rootMachine } from '../root.machine.ts';
import { wireEnds } from '../targets/wire-ends.fixture.ts';
import { sessionMonitorWires } from './session-monitor.ts';

const alerting = setup({
  types: {
    events: {} as { type: 'alert' },
    emitted: {} as { type: 'sessionMonitor.alertRaised'; kind: string; count: number },
  },
}).createMachine({
  on: { alert: { actions: emit({ type: 'sessionMonitor.alertRaised', kind: 'authFailures', count: 3 }) } },
});

test('each alert is reported once', async () => {
  const auth = createMachine({ context: { session: null } });
  const root = createActor(rootMachine, {
    input: { actors: { auth: { logic: auth }, sessionMonitor: { logic: alerting } } },
  });
  root.start();
  const { targets } = wireEnds();
  sessionMonitorWires({ root, targets }, { getItem: () => null } as never);
  root.system.get('sessionMonitor').send({ type: 'alert' });
  await vi.waitFor(() => expect(targets.reportAlert).toHaveBeenCalledExactlyOnceWith('authFailures'));
});
