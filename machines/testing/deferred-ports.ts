interface Call {
  port: string;
  given: readonly unknown[];
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Ports whose promises stay open until a test settles them. */
export interface DeferredPorts<TPorts> {
  ports: TPorts;
  /** The arguments of every call of one port, oldest first. */
  calls(port: keyof TPorts & string): (readonly unknown[])[];
  /** Settles the newest open call of a port. Throws if there is none. */
  resolve(port: keyof TPorts & string, value: unknown): Promise<void>;
  reject(port: keyof TPorts & string, error: unknown): Promise<void>;
}

/** @param own ports that aren't promises, or that a test answers itself */
export function createDeferredPorts<TPorts extends object>(own: Partial<TPorts> = {}): DeferredPorts<TPorts> {
  const made: Call[] = [];
  const open: Call[] = [];
  const deferred =
    (port: string) =>
    (...given: unknown[]) =>
      new Promise((resolve, reject) => {
        const call = { port, given, resolve, reject };
        made.push(call);
        open.push(call);
      });
  const settle = async (port: string, settleCall: (call: Call) => void) => {
    const index = open.findLastIndex((call) => call.port === port);
    const call = open[index];
    if (!call) throw new Error(`The port "${port}" has not been called`);
    open.splice(index, 1);
    settleCall(call);
    await microtasks();
  };
  return {
    ports: new Proxy(own as TPorts, {
      get: (target, port) => Reflect.get(target, port) ?? deferred(String(port)),
    }),
    calls: (port) => made.filter((call) => call.port === port).map(({ given }) => given),
    resolve: (port, value) => settle(port, (call) => call.resolve(value)),
    reject: (port, error) => settle(port, (call) => call.reject(error)),
  };
}

/** Lets everything already settled reach the actors. */
export async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
