import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { toastsMachine } from './toasts.machine.ts';
import { toastsModel } from './toasts.model.ts';

testGeneratedPaths<typeof toastsMachine, object>({
  model: toastsModel,
  provide: () => toastsMachine,
});
