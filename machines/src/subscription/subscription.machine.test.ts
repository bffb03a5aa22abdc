import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { subscriptionMachine } from './subscription.machine.ts';
import { subscriptionModel } from './subscription.model.ts';

testGeneratedPaths<typeof subscriptionMachine, object>({
  model: subscriptionModel,
  provide: () => subscriptionMachine,
});
