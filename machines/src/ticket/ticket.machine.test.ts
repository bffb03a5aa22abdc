import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { ticketMachine } from './ticket.machine.ts';
import { ticketModel } from './ticket.model.ts';

testGeneratedPaths<typeof ticketMachine, object>({ model: ticketModel, provide: () => ticketMachine });
