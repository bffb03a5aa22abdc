import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { createExampleSocket, type ExampleSocket } from './example-socket.ts';
import { exampleChange, exampleOwner } from './realtime-reconnect.model.ts';
import { tableSubscriptionMachine } from './table-subscription.machine.ts';
import { provideTableSubscriptionPorts, type TableSubscriptionPorts } from './table-subscription.ports.ts';

interface Watched {
  reports: string[];
  socket: ExampleSocket;
}

type Table = Subject<typeof tableSubscriptionMachine, TableSubscriptionPorts> & Watched;

const table = 'client_directory';
const { table: _, ...change } = exampleChange;

function scenario(says: string, run: (subscription: Table) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) => {
      const watched: Watched = { reports: [], socket: createExampleSocket() };
      const reporting = machine.provide({
        actions: {
          notifyConnected: () => watched.reports.push('connected'),
          notifyFailed: () => watched.reports.push('failed'),
          notifyChanged: () => watched.reports.push('changed'),
        },
      });
      const subject = await startSubject<typeof tableSubscriptionMachine, TableSubscriptionPorts>({
        machine: reporting,
        provide: provideTableSubscriptionPorts,
        ownPorts: watched.socket.ports,
        input: { table, ...exampleOwner },
      });
      await run({ ...subject, ...watched });
    },
  };
}

const scenarios: Scenario[] = [
  scenario("'Each table subscription either connects (…)': and passes changes on", async (subscription) => {
    expect(subscription.state()).toBe('open.connecting');
    const listener = subscription.socket.listener(table);
    listener.connected();
    listener.changed(change);
    listener.connected();
    expect(subscription.state()).toBe('open.connected');
    expect(subscription.reports).toEqual(['connected', 'changed', 'connected']);
  }),
  scenario("'(…) or errors': then it is left, and reports that once", async (subscription) => {
    subscription.socket.listener(table).connected();
    subscription.socket.listener(table).failed();
    expect(subscription.state()).toBe('failed');
    expect(subscription.socket.left).toEqual([table]);
    expect(subscription.reports).toEqual(['connected', 'failed']);
  }),
  scenario("'with a 10 s connect timeout', which ends with connecting", async (subscription) => {
    subscription.clock.advance(9_999);
    expect(subscription.state()).toBe('open.connecting');
    subscription.clock.advance(1);
    expect(subscription.state()).toBe('failed');
    await subscription.send({ type: 'retry.started', accessToken: 'renewed-token' });
    expect(subscription.state()).toBe('open.connecting');
    expect(subscription.socket.opened.at(-1)).toEqual({
      table,
      ...exampleOwner,
      accessToken: 'renewed-token',
    });
    subscription.socket.listener(table).connected();
    subscription.clock.advance(60_000);
    expect(subscription.state()).toBe('open.connected');
  }),
];

describe('table-subscription', () => {
  it.each(scenarios)('$says', ({ run }) => run(tableSubscriptionMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(tableSubscriptionMachine, scenarios)).toEqual([]);
  });

  it('a join that throws is a failure', async () => {
    const reports: string[] = [];
    const subject = await startSubject<typeof tableSubscriptionMachine, TableSubscriptionPorts>({
      machine: tableSubscriptionMachine.provide({ actions: { notifyFailed: () => reports.push('failed') } }),
      provide: provideTableSubscriptionPorts,
      ownPorts: {
        openTable: () => {
          throw new Error('no socket');
        },
      },
      input: { table, ...exampleOwner },
    });
    expect(subject.state()).toBe('failed');
    expect(reports).toEqual(['failed']);
  });
});
