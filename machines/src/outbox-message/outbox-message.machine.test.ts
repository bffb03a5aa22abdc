import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { outboxMessageMachine } from './outbox-message.machine.ts';
import { outboxMessageModel } from './outbox-message.model.ts';

testGeneratedPaths<typeof outboxMessageMachine, object>({
  model: outboxMessageModel,
  provide: () => outboxMessageMachine,
});
