import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { subscriptionGuardMachine } from './subscription-guard.machine.ts';
import { subscriptionGuardModel } from './subscription-guard.model.ts';
import { provideSubscriptionGuardPorts, type SubscriptionGuardPorts } from './subscription-guard.ports.ts';

testGeneratedPaths<typeof subscriptionGuardMachine, SubscriptionGuardPorts>({
  model: subscriptionGuardModel,
  provide: (ports) => subscriptionGuardMachine.provide(provideSubscriptionGuardPorts(ports)),
});
