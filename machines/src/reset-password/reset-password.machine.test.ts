import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';
import { resetPasswordModel } from './reset-password.model.ts';
import { provideResetPasswordPorts, type ResetPasswordPorts } from './reset-password.ports.ts';

testGeneratedPaths<typeof resetPasswordMachine, ResetPasswordPorts>({
  model: resetPasswordModel,
  provide: (ports) => resetPasswordMachine.provide(provideResetPasswordPorts(ports)),
});
