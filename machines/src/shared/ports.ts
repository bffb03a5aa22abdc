type Callable = (...given: never[]) => unknown;

/**
 * The ports of a machine that has not been provided with any: each call throws and names the port.
 * A machine is declared with these, so that its actors are typed; `provideXPorts()` replaces them.
 */
export function missingPorts<TPorts extends { [name in keyof TPorts]: Callable }>(machine: string): TPorts {
  return new Proxy({} as TPorts, {
    get: (_, port) => () => {
      throw new Error(`The port "${String(port)}" of the machine "${machine}" is not provided`);
    },
  });
}
