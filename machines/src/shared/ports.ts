import { fromPromise, type NonReducibleUnknown } from 'xstate';

type Callable = (...given: never[]) => unknown;

/**
 * The ports of a machine before `provideXPorts()`: each call throws and names the port. The machine is declared with
 * them, so that its actors are typed.
 */
export function missingPorts<TPorts extends { [name in keyof TPorts]: Callable }>(machine: string): TPorts {
  return new Proxy({} as TPorts, {
    get: (_, port) => () => {
      throw new Error(`The port "${String(port)}" of the machine "${machine}" is not provided`);
    },
  });
}

/** A port as an actor: its answer is the actor's output. It is called with the input of its invocation, if there is one. */
export function fromPort<Output, Input = NonReducibleUnknown>(port: (...given: [Input]) => Promise<Output>) {
  return fromPromise<Output, Input>(({ input }) => {
    const given = input === undefined ? [] : [input];
    return port(...(given as [Input]));
  });
}
