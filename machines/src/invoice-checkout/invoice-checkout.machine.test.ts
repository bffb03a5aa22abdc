import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { invoiceCheckoutMachine } from './invoice-checkout.machine.ts';
import { invoiceCheckoutModel } from './invoice-checkout.model.ts';

testGeneratedPaths<typeof invoiceCheckoutMachine, object>({
  model: invoiceCheckoutModel,
  provide: () => invoiceCheckoutMachine,
});
