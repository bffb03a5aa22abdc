import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { invoiceMachine } from './invoice.machine.ts';
import { invoiceModel } from './invoice.model.ts';

testGeneratedPaths<typeof invoiceMachine, object>({
  model: invoiceModel,
  provide: () => invoiceMachine,
});
