import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { oauthCallbackMachine } from './oauth-callback.machine.ts';
import { oauthCallbackModel } from './oauth-callback.model.ts';
import { type OauthCallbackPorts, provideOauthCallbackPorts } from './oauth-callback.ports.ts';

testGeneratedPaths<typeof oauthCallbackMachine, OauthCallbackPorts>({
  model: oauthCallbackModel,
  provide: (ports) => oauthCallbackMachine.provide(provideOauthCallbackPorts(ports)),
});
