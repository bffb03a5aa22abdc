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
