import { describe, expect, it } from 'vitest';
import { createActorDriver } from './actor-driver.ts';
import { TransitionCoverage } from './coverage.ts';
import { type DoorPorts, doorMachine, doorModel, provideDoorPorts } from './example-door.ts';
import { findFaults } from './find-faults.ts';
import { continuePath, type PlannedPath, planPath, planPaths } from './machine-model.ts';
import { copyOfMachine } from './mutants.ts';
import { replayPath } from './replay-path.ts';

type Chart = Record<string, unknown>;

/** The door's model with a changed chart. */
const doorWith = (change: (states: Record<string, Chart>, chart: Chart) => void) => ({
  ...doorModel,
  machine: copyOfMachine(doorMachine, (chart) =>
    change(chart.states as Record<string, Chart>, chart),
  ) as typeof doorMachine,
});

const faultsOf = (model: typeof doorModel) => findFaults(model, planPaths(model));

/** Runs every path of one model on another machine's actors. */
async function replayAll(model: typeof doorModel, live = model, paths: PlannedPath[] = planPaths(model)) {
  const coverage = new TransitionCoverage(live);
  const driver = createActorDriver<typeof doorMachine, DoorPorts>({
    model: live,
    provide: (ports) => live.machine.provide(provideDoorPorts(ports)),
    coverage,
  });
  for (const path of paths) await replayPath(path, driver);
  return coverage;
}

describe('a correct machine', () => {
  it('has no faults, and its paths take every transition, eventless ones included', async () => {
    expect(faultsOf(doorModel)).toEqual([]);
    const coverage = await replayAll(doorModel);
    expect(coverage.gaps()).toEqual([]);
    expect(coverage.row(7)).toEqual({
      machine: 'door',
      states: 6,
      transitions: 10,
      paths: 7,
      covered: 10,
      gaps: [],
      seenByPeople: true,
    });
  });

  it('fires only the timer that is due next', () => {
    const unlocked = [
      { type: 'code.entered', code: '1234' },
      { type: 'xstate.done.actor.checkCode', output: 'right' },
    ];
    for (const { steps } of planPaths(doorModel)) {
      for (const [index, step] of steps.entries()) {
        if (step.name !== 'autoLock') continue;
        expect(step.elapsed).toBeLessThanOrEqual(5_000);
        expect(steps[index - 1]?.stateKeys).toEqual(['unlocked']);
      }
    }
    const path = planPath(doorModel, [
      ...unlocked,
      { type: 'xstate.after.autoLock.door.unlocked' },
      { type: 'xstate.after.quietHours.door' },
    ]);
    expect(path.steps.map(({ elapsed }) => elapsed)).toEqual([0, 0, 5_000, 3_000]);
  });
});

describe('the continuations of a path', () => {
  const unlocked = planPath(doorModel, [
    { type: 'code.entered', code: '1234' },
    { type: 'xstate.done.actor.checkCode', output: 'right' },
  ]);

  it('take each edge that is reachable from its end, the nearest first', () => {
    const added = continuePath(doorModel, unlocked).map(({ steps }) =>
      steps.slice(2).map(({ name }) => name),
    );
    expect(added.filter(({ length }) => length < 3)).toEqual([
      ['door.pushed'],
      ['fire'],
      ['autoLock'],
      ['door.pushed', 'fire'],
      ['door.pushed', 'quietHours'],
      ['autoLock', 'code.entered'],
      ['autoLock', 'fire'],
      ['autoLock', 'quietHours'],
    ]);
    expect(added).toContainEqual(['autoLock', 'code.entered', 'checkCode', 'code.entered', 'checkCode']);
  });

  it('are planned like the path of the same events', () => {
    const planned = ({ description, steps }: PlannedPath) => ({
      description,
      steps: steps.map(({ snapshot, ...step }) => ({ ...step, context: snapshot.context })),
    });
    for (const path of continuePath(doorModel, unlocked)) {
      const events = path.steps.map(({ event }) => event);
      expect(planned(path)).toEqual(planned(planPath(doorModel, events)));
    }
  });

  it('have only allowed events', () => {
    const paths = continuePath(doorModel, unlocked, (_, { type }) => type === 'fire');
    expect(paths.map(({ steps }) => steps.slice(2).map(({ name }) => name))).toEqual([
      ['fire'],
      ['fire', 'fire'],
    ]);
  });
});

describe('a faulty machine', () => {
  it('a dropped transition: the event without a transition is named', () => {
    const model = doorWith(({ unlocked }) => {
      if (unlocked) unlocked.on = {};
    });
    expect(faultsOf(model)).toEqual(['door: no state accepts door.pushed']);
  });

  it('a dropped transition: the state that can’t be left is named, with the outcome', () => {
    const model = doorWith(({ checking }) => {
      const { onError: _, ...invoke } = (checking?.invoke ?? {}) as Chart;
      if (checking) checking.invoke = invoke;
    });
    expect(faultsOf(model)).toEqual([
      'door: "checking" has no way out for xstate.error.actor.checkCode {"error":{"message":"checkCode failed"}}',
    ]);
  });

  it('an unreachable state is named', () => {
    const model = doorWith((states) => {
      states.bricked = {};
    });
    expect(faultsOf(model)).toEqual(['door: no path reaches the state bricked']);
  });

  it('an undeclared outcome is named with the waiting state', () => {
    expect(faultsOf({ ...doorModel, outcomes: {} })).toContain(
      'door: the model declares no outcome of checkCode, which checking waits for',
    );
  });

  it('an event without a case in the model is named', () => {
    const events = doorModel.events.filter(({ type }) => type !== 'fire');
    expect(faultsOf({ ...doorModel, events })).toContain(
      'door: the model has no case of fire, which the machine handles',
    );
  });

  it('a transition that no path takes is reported as a gap', async () => {
    const withoutWrongCode = { ...doorModel, outcomes: { checkCode: ['right'] as const } };
    const coverage = await replayAll(withoutWrongCode, withoutWrongCode, [
      planPath(doorModel, [{ type: 'code.entered', code: '1234' }]),
    ]);
    expect(coverage.gaps()).toContain('door: no path takes refused --always [hasAttemptsLeft]--> locked');
    expect(coverage.gaps()).toHaveLength(9);
  });
});

describe('a replay', () => {
  it('an error names the step and the path where the actor deviated', async () => {
    const other = doorWith(({ unlocked }) => {
      if (unlocked) unlocked.on = { 'door.pushed': 'blocked' };
    });
    const path = planPath(doorModel, [
      { type: 'code.entered', code: '1234' },
      { type: 'xstate.done.actor.checkCode', output: 'right' },
      { type: 'door.pushed' },
    ]);
    await expect(replayAll(doorModel, other, [path])).rejects.toThrow(
      'door · code.entered · checkCode · door.pushed\n' +
        'step 3, door.pushed: the state is ["blocked"] instead of ["open"]',
    );
  });

  it('an error names the deviating delay', async () => {
    const slower = {
      ...doorModel,
      machine: doorMachine.provide({ delays: { autoLock: 6_000 } }) as typeof doorMachine,
    };
    const path = planPath(doorModel, [
      { type: 'code.entered', code: '1234' },
      { type: 'xstate.done.actor.checkCode', output: 'right' },
      { type: 'xstate.after.autoLock.door.unlocked' },
    ]);
    await expect(replayAll(doorModel, slower, [path])).rejects.toThrow(
      'fired after 6000 ms instead of 5000 ms',
    );
  });
});
