import { Resolver } from 'node:dns/promises';
import { readEnvironment } from '../../backend/dist/src/environment.js';
import { createLogger } from '../../backend/dist/src/process/logger.js';
import { start } from '../../backend/dist/src/process/start.js';

/* The built process with a limiter that counts but never refuses, because one account sends all requests. */

const MINUTE_MS = 60_000;

const resolver = process.env.BENCH_RESOLVER;
if (resolver) {
  // A resolver reads the system's name servers when it is created, and the process can't be given others.
  const { resolve4 } = Resolver.prototype;
  Object.defineProperty(Resolver.prototype, 'resolve4', {
    /** @this {Resolver} @param {string} host */
    value(host) {
      this.setServers([resolver]);
      return Reflect.apply(resolve4, this, [host]);
    },
  });
}

const environment = readEnvironment(process.env);
const running = await start(environment, createLogger(environment.logLevel), {
  rateLimits: {
    reads: { points: 1_200_000, perMs: MINUTE_MS },
    writes: { points: 300_000, perMs: MINUTE_MS },
    signIn: { points: 10_000, perMs: MINUTE_MS },
    signUp: { points: 10_000, perMs: MINUTE_MS },
    authMail: { points: 10_000, perMs: MINUTE_MS },
    mailPause: { points: 10_000, perMs: MINUTE_MS },
    contactMail: { points: 10_000, perMs: MINUTE_MS },
  },
});
process.on('SIGTERM', async () => {
  await running.stop();
  process.exit();
});
