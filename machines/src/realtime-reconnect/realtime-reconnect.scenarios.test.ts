import { REALTIME_TABLE_NAMES, type RealtimeTable } from '@oficio/contracts';
import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { createExampleSocket, type ExampleSocket } from './example-socket.ts';
import { realtimeReconnectMachine } from './realtime-reconnect.machine.ts';
import { exampleChange, exampleOwner } from './realtime-reconnect.model.ts';
import { provideRealtimePorts, type RealtimePorts } from './realtime-reconnect.ports.ts';
import { selectPill } from './realtime-reconnect.selectors.ts';

type Realtime = Subject<typeof realtimeReconnectMachine, RealtimePorts> & { socket: ExampleSocket };

const clients: RealtimeTable = 'client_directory';
const invoices: RealtimeTable = 'invoices';

function scenario(
  says: string,
  run: (realtime: Realtime) => Promise<void>,
  { tables = [clients, invoices], random = 1 }: { tables?: readonly RealtimeTable[]; random?: number } = {},
): Scenario {
  return {
    says,
    run: async (machine) => {
      const socket = createExampleSocket(random);
      const subject = await startSubject<typeof realtimeReconnectMachine, RealtimePorts>({
        machine,
        provide: provideRealtimePorts,
        ownPorts: socket.ports,
        input: { tables },
      });
      await run({ ...subject, socket });
    },
  };
}

const open = (realtime: Realtime) => realtime.send({ type: 'connection.opened', ...exampleOwner });

async function connected(realtime: Realtime) {
  await open(realtime);
  realtime.socket.listener(clients).connected();
  realtime.socket.listener(invoices).connected();
  realtime.emitted.length = 0;
}

function failAll(realtime: Realtime) {
  realtime.socket.listener(clients).failed();
  realtime.socket.listener(invoices).failed();
}

async function waiting(realtime: Realtime) {
  await open(realtime);
  failAll(realtime);
}

async function waitingAgain(realtime: Realtime) {
  await waiting(realtime);
  realtime.clock.advance(6_500);
  failAll(realtime);
}

/** Five failed retries after the longest waits. */
async function disabled(realtime: Realtime) {
  await waiting(realtime);
  for (const seconds of [6.5, 7, 8, 10, 16]) {
    realtime.clock.advance(seconds * 1_000);
    failAll(realtime);
  }
}

/** Invoices keep failing while the client directory is connected. */
async function limited(realtime: Realtime) {
  await open(realtime);
  realtime.socket.listener(clients).connected();
  realtime.socket.listener(invoices).failed();
}

async function limitedAgain(realtime: Realtime) {
  await limited(realtime);
  realtime.clock.advance(6_500);
  realtime.socket.listener(invoices).failed();
}

async function exhausted(realtime: Realtime) {
  await limited(realtime);
  for (const seconds of [6.5, 7, 8, 10, 16]) {
    realtime.clock.advance(seconds * 1_000);
    realtime.socket.listener(invoices).failed();
  }
}

const tablesOpened = (realtime: Realtime) => realtime.socket.opened.map(({ table }) => table);

const scenarios: Scenario[] = [
  scenario("'The user id used for realtime must be a UUID', else nothing is opened", async (realtime) => {
    await realtime.send({ type: 'connection.opened', ...exampleOwner, ownerUserId: 'somebody' });
    expect(realtime.state()).toBe('idle');
    expect(selectPill(realtime.snapshot())).toBe(null);
    expect(realtime.socket.opened).toEqual([]);
  }),
  scenario("'Connecting...' until each table has answered", async (realtime) => {
    await open(realtime);
    expect(realtime.state()).toBe('active.connecting');
    expect(selectPill(realtime.snapshot())).toBe('connecting');
    expect(realtime.socket.opened).toEqual([
      { table: clients, ...exampleOwner },
      { table: invoices, ...exampleOwner },
    ]);
    realtime.socket.listener(clients).connected();
    expect(realtime.state()).toBe('active.connecting');
    realtime.socket.listener(invoices).connected();
    expect(realtime.state()).toBe('active.connected');
    expect(selectPill(realtime.snapshot())).toBe(null);
    expect(realtime.emitted).toEqual([
      { type: 'realtime.tableConnected', table: clients },
      { type: 'realtime.tableConnected', table: invoices },
      { type: 'realtime.connected' },
    ]);
  }),
  scenario("'10 s connect timeout' per table", async (realtime) => {
    await open(realtime);
    realtime.socket.listener(clients).connected();
    realtime.clock.advance(9_999);
    expect(realtime.state()).toBe('active.connecting');
    realtime.clock.advance(1);
    expect(realtime.state()).toBe('active.limited.waiting');
    expect(realtime.socket.left).toEqual([invoices]);
  }),
  scenario("'Limited connectivity': one table fails, and is tried again alone", async (realtime) => {
    await connected(realtime);
    realtime.socket.listener(invoices).failed();
    expect(realtime.state()).toBe('active.limited.waiting');
    expect(selectPill(realtime.snapshot())).toBe('limited');
    realtime.clock.advance(6_499);
    expect(realtime.state()).toBe('active.limited.waiting');
    realtime.clock.advance(1);
    expect(realtime.state()).toBe('active.limited.retrying');
    expect(selectPill(realtime.snapshot())).toBe('limited');
    expect(tablesOpened(realtime)).toEqual([clients, invoices, invoices]);
    realtime.socket.listener(invoices).connected();
    expect(realtime.state()).toBe('active.connected');
    expect(realtime.emitted).toEqual([
      { type: 'realtime.tableConnected', table: invoices },
      { type: 'realtime.connected' },
    ]);
  }),
  scenario("'Connection error': both fail, and the next wait is longer", async (realtime) => {
    await waiting(realtime);
    expect(realtime.state()).toBe('active.broken.waiting');
    expect(selectPill(realtime.snapshot())).toBe('error');
    realtime.clock.advance(6_499);
    expect(realtime.state()).toBe('active.broken.waiting');
    realtime.clock.advance(1);
    expect(realtime.state()).toBe('active.connecting');
    failAll(realtime);
    realtime.clock.advance(6_999);
    expect(realtime.state()).toBe('active.broken.waiting');
    realtime.clock.advance(1);
    expect(realtime.state()).toBe('active.connecting');
    realtime.socket.listener(clients).connected();
    realtime.socket.listener(invoices).connected();
    expect(realtime.state()).toBe('active.connected');
  }),
  scenario(
    "the wait 'with jitter': half of it at least",
    async (realtime) => {
      await waiting(realtime);
      realtime.clock.advance(499);
      expect(realtime.state()).toBe('active.broken.waiting');
      realtime.clock.advance(1);
      expect(realtime.state()).toBe('active.connecting');
    },
    { random: 0 },
  ),
  scenario(
    "the wait 'with jitter', limited: half of it at least",
    async (realtime) => {
      await limited(realtime);
      realtime.clock.advance(499);
      expect(realtime.state()).toBe('active.limited.waiting');
      realtime.clock.advance(1);
      expect(realtime.state()).toBe('active.limited.retrying');
    },
    { random: 0 },
  ),
  scenario("'retries up to 5 times', then 'Real-time features disabled'", async (realtime) => {
    await disabled(realtime);
    expect(realtime.state()).toBe('active.broken.disabled');
    expect(selectPill(realtime.snapshot())).toBe('disabled');
    expect(realtime.emitted).toEqual([{ type: 'realtime.disabled' }]);
    realtime.clock.advance(3_600_000);
    expect(realtime.socket.opened).toHaveLength(12);
  }),
  scenario(
    'a single table’s lost connection backs off, too',
    async (realtime) => {
      await open(realtime);
      realtime.socket.listener(clients).connected();
      realtime.socket.listener(clients).failed();
      expect(realtime.state()).toBe('active.broken.waiting');
    },
    { tables: [clients] },
  ),
  scenario('tables fail one after the other until none is connected', async (realtime) => {
    await limited(realtime);
    realtime.socket.listener(clients).failed();
    expect(realtime.state()).toBe('active.broken.waiting');
    expect(selectPill(realtime.snapshot())).toBe('error');
  }),
  scenario('a failed retry of a limited connection waits longer', async (realtime) => {
    await limited(realtime);
    realtime.clock.advance(6_500);
    realtime.socket.listener(invoices).failed();
    expect(realtime.state()).toBe('active.limited.waiting');
    realtime.clock.advance(6_999);
    expect(realtime.state()).toBe('active.limited.waiting');
    realtime.clock.advance(1);
    expect(realtime.state()).toBe('active.limited.retrying');
  }),
  scenario(
    'after five retries a limited connection stays limited; working tables stay open',
    async (realtime) => {
      await exhausted(realtime);
      expect(realtime.state()).toBe('active.limited.exhausted');
      realtime.clock.advance(3_600_000);
      expect(realtime.state()).toBe('active.limited.exhausted');
      expect(realtime.socket.left).not.toContain(clients);
      realtime.socket.listener(clients).failed();
      expect(realtime.state()).toBe('active.broken.disabled');
    },
  ),
  scenario('a table that fails after the last retry is given up, the others stay open', async (realtime) => {
    await waiting(realtime);
    for (const seconds of [6.5, 7, 8, 10]) {
      realtime.clock.advance(seconds * 1_000);
      failAll(realtime);
    }
    realtime.clock.advance(16_000);
    realtime.socket.listener(clients).connected();
    realtime.socket.listener(invoices).failed();
    expect(realtime.state()).toBe('active.limited.exhausted');
  }),
  scenario("'back online or tab visible again retries at once': while waiting", async (realtime) => {
    await waitingAgain(realtime);
    await realtime.send({ type: 'retry.requested' });
    expect(realtime.state()).toBe('active.connecting');
    expect(realtime.context().retries).toBe(0);
    expect(realtime.socket.opened).toHaveLength(6);
  }),
  scenario("'back online or tab visible again retries at once': while limited", async (realtime) => {
    await limitedAgain(realtime);
    await realtime.send({ type: 'retry.requested' });
    expect(realtime.state()).toBe('active.limited.retrying');
    expect(realtime.context().retries).toBe(0);
    expect(tablesOpened(realtime)).toEqual([clients, invoices, invoices, invoices]);
  }),
  scenario('a retry requested during another one only resets the retry budget', async (realtime) => {
    await limited(realtime);
    realtime.clock.advance(6_500);
    await realtime.send({ type: 'retry.requested' });
    expect(realtime.state()).toBe('active.limited.retrying');
    expect(realtime.context().retries).toBe(0);
    expect(tablesOpened(realtime)).toEqual([clients, invoices, invoices]);
  }),
  ...(['retry.requested', 'api.answered'] as const).flatMap((type) => [
    scenario(
      `'a successful API call, online, the tab becoming visible, or a click on the pill arms it again': ${type}`,
      async (realtime) => {
        await disabled(realtime);
        await realtime.send({ type });
        expect(realtime.state()).toBe('active.connecting');
        expect(realtime.context().retries).toBe(0);
      },
    ),
    scenario(`the same for a table that was given up: ${type}`, async (realtime) => {
      await exhausted(realtime);
      await realtime.send({ type });
      expect(realtime.state()).toBe('active.limited.retrying');
      expect(realtime.context().retries).toBe(0);
    }),
  ]),
  scenario('an answer of the API doesn’t shorten the wait', async (realtime) => {
    await waiting(realtime);
    await realtime.send({ type: 'api.answered' });
    expect(realtime.state()).toBe('active.broken.waiting');
  }),
  scenario("'a new access token reaches the open socket'", async (realtime) => {
    await connected(realtime);
    await realtime.send({ type: 'token.renewed', accessToken: 'renewed-token' });
    expect(realtime.socket.tokens).toEqual(['renewed-token']);
    expect(realtime.state()).toBe('active.connected');
    realtime.socket.listener(invoices).failed();
    realtime.clock.advance(6_500);
    // Before each join, too, because each join needs the newest token.
    expect(realtime.socket.opened.at(-1)).toEqual({
      table: invoices,
      ...exampleOwner,
      accessToken: 'renewed-token',
    });
  }),
  ...[waitingAgain, disabled, limitedAgain, exhausted].map((reach) =>
    scenario(`a new token is stored for the next attempt: ${reach.name}`, async (realtime) => {
      await reach(realtime);
      const opened = realtime.socket.opened.length;
      await realtime.send({ type: 'token.renewed', accessToken: 'renewed-token' });
      expect(realtime.socket.tokens).toEqual(['renewed-token']);
      expect(realtime.socket.opened).toHaveLength(opened);
      await realtime.send({ type: 'retry.requested' });
      expect(realtime.socket.opened.at(-1)?.accessToken).toBe('renewed-token');
    }),
  ),
  scenario('the retry count resets after 30 s of a complete connection, not before', async (realtime) => {
    await waiting(realtime);
    realtime.clock.advance(6_500);
    realtime.socket.listener(clients).connected();
    realtime.socket.listener(invoices).connected();
    realtime.clock.advance(29_999);
    expect(realtime.context().retries).toBe(1);
    realtime.clock.advance(1);
    expect(realtime.context().retries).toBe(0);
  }),
  scenario('a change is emitted with its table', async (realtime) => {
    await connected(realtime);
    const { table: _, ...change } = exampleChange;
    realtime.socket.listener(clients).changed(change);
    expect(realtime.emitted).toEqual([{ type: 'realtime.changeReceived', change: exampleChange }]);
    expect(realtime.state()).toBe('active.connected');
  }),
  scenario('a rejoined table is refreshed', async (realtime) => {
    await connected(realtime);
    realtime.socket.listener(clients).connected();
    expect(realtime.emitted).toEqual([{ type: 'realtime.tableConnected', table: clients }]);
  }),
  scenario('a sign-out leaves the tables, then closes the socket', async (realtime) => {
    await connected(realtime);
    await realtime.send({ type: 'connection.closed' });
    expect(realtime.state()).toBe('idle');
    expect(realtime.socket.left).toEqual([clients, invoices]);
    expect(realtime.socket.closed()).toBe(1);
    expect(realtime.context()).toMatchObject({ ownerUserId: null, accessToken: null, tableStates: {} });
  }),
  scenario(
    'six tables: only failed ones are retried, until all are connected',
    async (realtime) => {
      await open(realtime);
      const [first, ...others] = REALTIME_TABLE_NAMES;
      expect(tablesOpened(realtime)).toEqual(REALTIME_TABLE_NAMES);
      for (const table of others) realtime.socket.listener(table).connected();
      expect(selectPill(realtime.snapshot())).toBe('connecting');
      realtime.socket.listener(first ?? clients).failed();
      expect(selectPill(realtime.snapshot())).toBe('limited');
      realtime.socket.listener(invoices).failed();
      realtime.clock.advance(6_500);
      expect(tablesOpened(realtime).slice(6)).toEqual([first, invoices]);
      for (const table of [first ?? clients, invoices]) realtime.socket.listener(table).connected();
      expect(selectPill(realtime.snapshot())).toBe(null);
      for (const table of REALTIME_TABLE_NAMES) realtime.socket.listener(table).failed();
      expect(selectPill(realtime.snapshot())).toBe('error');
      realtime.clock.advance(7_000);
      expect(tablesOpened(realtime).slice(8)).toEqual(REALTIME_TABLE_NAMES);
    },
    { tables: REALTIME_TABLE_NAMES },
  ),
  scenario('another owner: every table is left and joined again', async (realtime) => {
    await connected(realtime);
    const other = { ownerUserId: exampleChange.id, accessToken: 'other-token' };
    await realtime.send({ type: 'connection.opened', ...other });
    expect(realtime.state()).toBe('active.connecting');
    expect(realtime.socket.left).toEqual([clients, invoices]);
    expect(realtime.socket.opened.slice(2)).toEqual([
      { table: clients, ...other },
      { table: invoices, ...other },
    ]);
    realtime.socket.listener(clients).connected();
    realtime.socket.listener(invoices).connected();
    expect(realtime.state()).toBe('active.connected');
  }),
  scenario('an owner without a UUID: every table is left', async (realtime) => {
    await connected(realtime);
    await realtime.send({ type: 'connection.opened', ...exampleOwner, ownerUserId: 'somebody' });
    expect(realtime.state()).toBe('idle');
    expect(realtime.context().ownerUserId).toBe(null);
    expect(realtime.socket.left).toEqual([clients, invoices]);
  }),
];

describe('realtime-reconnect', () => {
  it.each(scenarios)('$says', ({ run }) => run(realtimeReconnectMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(realtimeReconnectMachine, scenarios)).toEqual([]);
  });
});

describe('in any order of events', () => {
  it('no channel is open twice, the pill counts the open ones, and a sign-out leaves none', async () => {
    for (let walk = 1; walk <= 50; walk += 1) await wander(walk);
  });
});

/** Takes two hundred steps in an order that `walk` determines. The socket throws on misuse. */
async function wander(walk: number) {
  const random = sequenceOf(walk);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const socket = createExampleSocket();
  const subject = await startSubject<typeof realtimeReconnectMachine, RealtimePorts>({
    machine: realtimeReconnectMachine,
    provide: provideRealtimePorts,
    ownPorts: socket.ports,
    input: { tables: REALTIME_TABLE_NAMES },
  });
  const openNow = (table: RealtimeTable) =>
    socket.opened.filter((request) => request.table === table).length -
    socket.left.filter((left) => left === table).length;
  await subject.send({ type: 'connection.opened', ...exampleOwner });
  for (let step = 0; step < 200; step += 1) {
    const table = pick(REALTIME_TABLE_NAMES);
    await pick([
      () => openNow(table) === 1 && socket.listener(table).connected(),
      () => openNow(table) === 1 && socket.listener(table).failed(),
      () => subject.clock.advance(Math.floor(random() * 20_000)),
      () => subject.send({ type: pick(['retry.requested', 'api.answered'] as const) }),
      () => subject.send({ type: 'token.renewed', accessToken: `token ${step}` }),
    ])();
    const states = REALTIME_TABLE_NAMES.map((name) => subject.context().tableStates[name]);
    expect(REALTIME_TABLE_NAMES.map(openNow)).toEqual(states.map((state) => (state === 'failed' ? 0 : 1)));
    const whole = states.every((state) => state === 'connected');
    expect(selectPill(subject.snapshot()) === null).toBe(whole);
  }
  await subject.send({ type: 'connection.closed' });
  expect(REALTIME_TABLE_NAMES.map(openNow)).toEqual(REALTIME_TABLE_NAMES.map(() => 0));
  expect(socket.closed()).toBe(1);
}

/** Deterministic numbers in [0, 1) from a seed: Lehmer's generator with the modulus 2^31 - 1. */
function sequenceOf(beginning: number): () => number {
  let state = beginning;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
