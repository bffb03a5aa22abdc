import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { createExampleClock, type ExampleClock } from '../shared/example-clock.ts';
import { magicLinkRequestMachine } from './magic-link-request.machine.ts';
import { magicLinkRequestModel } from './magic-link-request.model.ts';
import { type MagicLinkRequestPorts, provideMagicLinkRequestPorts } from './magic-link-request.ports.ts';

let clock: ExampleClock = createExampleClock();

testGeneratedPaths<typeof magicLinkRequestMachine, MagicLinkRequestPorts>({
  model: magicLinkRequestModel,
  provide: (ports) => magicLinkRequestMachine.provide(provideMagicLinkRequestPorts(ports)),
  ownPorts: () => {
    clock = createExampleClock();
    return clock.ports;
  },
  reports: { 'clock.ticked': ({ now }) => clock.tell(now) },
});
