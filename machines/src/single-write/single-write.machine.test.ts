import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { singleWriteMachine } from './single-write.machine.ts';
import { singleWriteModel } from './single-write.model.ts';
import { provideSingleWritePorts, type SingleWritePorts } from './single-write.ports.ts';

testGeneratedPaths<typeof singleWriteMachine, SingleWritePorts>({
  model: singleWriteModel,
  provide: (ports) => singleWriteMachine.provide(provideSingleWritePorts(ports)),
});
