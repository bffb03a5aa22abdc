import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { recurringDocumentMachine } from './recurring-document.machine.ts';
import { recurringDocumentModel } from './recurring-document.model.ts';

testGeneratedPaths<typeof recurringDocumentMachine, object>({
  model: recurringDocumentModel,
  provide: () => recurringDocumentMachine,
});
