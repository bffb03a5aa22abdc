import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { verifyEmailMachine } from './verify-email.machine.ts';
import { verifyEmailModel } from './verify-email.model.ts';
import { provideVerifyEmailPorts, type VerifyEmailPorts } from './verify-email.ports.ts';

testGeneratedPaths<typeof verifyEmailMachine, VerifyEmailPorts>({
  model: verifyEmailModel,
  provide: (ports) => verifyEmailMachine.provide(provideVerifyEmailPorts(ports)),
});
