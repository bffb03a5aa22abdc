import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { createExampleClock, type ExampleClock } from '../shared/example-clock.ts';
import { verifyEmailMachine } from './verify-email.machine.ts';
import { verifyEmailModel } from './verify-email.model.ts';
import { provideVerifyEmailPorts, type VerifyEmailPorts } from './verify-email.ports.ts';

let clock: ExampleClock = createExampleClock();

testGeneratedPaths<typeof verifyEmailMachine, VerifyEmailPorts>({
  model: verifyEmailModel,
  provide: (ports) => verifyEmailMachine.provide(provideVerifyEmailPorts(ports)),
  ownPorts: () => {
    clock = createExampleClock();
    return clock.ports;
  },
  reports: { 'clock.ticked': ({ now }) => clock.tell(now) },
});
