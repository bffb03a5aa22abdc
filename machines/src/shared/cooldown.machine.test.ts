import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { cooldownMachine } from './cooldown.machine.ts';
import { cooldownModel } from './cooldown.model.ts';
import { type CooldownPorts, provideCooldownPorts } from './cooldown.ports.ts';
import { createExampleClock, type ExampleClock } from './example-clock.ts';

let clock: ExampleClock = createExampleClock();

testGeneratedPaths<typeof cooldownMachine, CooldownPorts>({
  model: cooldownModel,
  provide: (ports) => cooldownMachine.provide(provideCooldownPorts(ports)),
  ownPorts: () => {
    clock = createExampleClock();
    return clock.ports;
  },
  reports: { 'clock.ticked': ({ now }) => clock.report(now) },
});
