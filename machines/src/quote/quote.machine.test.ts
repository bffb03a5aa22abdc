import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { quoteMachine } from './quote.machine.ts';
import { quoteModel } from './quote.model.ts';

testGeneratedPaths<typeof quoteMachine, object>({ model: quoteModel, provide: () => quoteMachine });
