import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import type { runningOperationMachine } from './running-operation.machine.ts';
import { runningOperationModel } from './running-operation.model.ts';

testGeneratedPaths<typeof runningOperationMachine, object>({
  model: runningOperationModel,
  provide: () => runningOperationModel.machine as typeof runningOperationMachine,
});
