import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { loadingOverlayMachine } from './loading-overlay.machine.ts';
import { loadingOverlayModel } from './loading-overlay.model.ts';

testGeneratedPaths<typeof loadingOverlayMachine, object>({
  model: loadingOverlayModel,
  provide: () => loadingOverlayMachine,
});
