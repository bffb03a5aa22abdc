import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { renewalMachine } from './renewal.machine.ts';
import { renewalModel } from './renewal.model.ts';

testGeneratedPaths<typeof renewalMachine, object>({ model: renewalModel, provide: () => renewalMachine });
