import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { importMachine } from './import.machine.ts';
import { importModel } from './import.model.ts';
import { type ImportPorts, provideImportPorts } from './import.ports.ts';

testGeneratedPaths<typeof importMachine, ImportPorts>({
  model: importModel,
  provide: (ports) => importMachine.provide(provideImportPorts(ports)),
});
