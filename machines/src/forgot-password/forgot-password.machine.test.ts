import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { forgotPasswordMachine } from './forgot-password.machine.ts';
import { forgotPasswordModel } from './forgot-password.model.ts';
import { type ForgotPasswordPorts, provideForgotPasswordPorts } from './forgot-password.ports.ts';

testGeneratedPaths<typeof forgotPasswordMachine, ForgotPasswordPorts>({
  model: forgotPasswordModel,
  provide: (ports) => forgotPasswordMachine.provide(provideForgotPasswordPorts(ports)),
});
