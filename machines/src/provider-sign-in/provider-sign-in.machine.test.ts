import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { providerSignInMachine } from './provider-sign-in.machine.ts';
import { providerSignInModel } from './provider-sign-in.model.ts';
import { type ProviderSignInPorts, provideProviderSignInPorts } from './provider-sign-in.ports.ts';

testGeneratedPaths<typeof providerSignInMachine, ProviderSignInPorts>({
  model: providerSignInModel,
  provide: (ports) => providerSignInMachine.provide(provideProviderSignInPorts(ports)),
});
