import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { cooldownMachine } from './cooldown.machine.ts';
import { exampleStart as start } from './cooldown.model.ts';
import { type CooldownPorts, provideCooldownPorts } from './cooldown.ports.ts';
import { createExampleClock, type ExampleClock } from './example-clock.ts';

type Cooldown = Subject<typeof cooldownMachine, CooldownPorts>;

function scenario(says: string, run: (cooldown: Cooldown, clock: ExampleClock) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) => {
      const clock = createExampleClock();
      const cooldown = await startSubject<typeof cooldownMachine, CooldownPorts>({
        machine,
        provide: provideCooldownPorts,
        ownPorts: clock.ports,
      });
      clock.report(start);
      await run(cooldown, clock);
    },
  };
}

const scenarios: Scenario[] = [
  scenario("'a 60-second resend countdown'", async (cooldown, clock) => {
    expect(cooldown.context()).toEqual({ endsAt: start + 60_000, secondsLeft: 60 });
    clock.report(start + 1_000);
    expect(cooldown.context().secondsLeft).toBe(59);
    clock.report(start + 59_100);
    expect(cooldown.context().secondsLeft).toBe(1);
    cooldown.clock.advance(59_999);
    expect(cooldown.state()).toBe('counting');
    cooldown.clock.advance(1);
    expect(cooldown.state()).toBe('over');
    expect(clock.watching()).toBe(0);
  }),
  scenario('the wall clock ends the countdown after the device slept', async (cooldown, clock) => {
    clock.report(start + 3_600_000);
    expect(cooldown.state()).toBe('over');
  }),
  scenario('a clock that is set back doesn’t extend the countdown', async (cooldown, clock) => {
    clock.report(start - 3_600_000);
    expect(cooldown.context().secondsLeft).toBe(60);
    cooldown.clock.advance(60_000);
    expect(cooldown.state()).toBe('over');
  }),
];

describe('cooldown', () => {
  it.each(scenarios)('$says', ({ run }) => run(cooldownMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(cooldownMachine, scenarios)).toEqual([]);
  });
});
