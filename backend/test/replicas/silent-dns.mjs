import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

/* Loaded before a replica: no DNS server ever answers. Addresses and this machine's name need none. */

const { lookup } = dns;
dns.lookup = Object.assign((/** @type {string} */ host, /** @type {unknown[]} */ ...rest) => {
  if (isIP(host) || host === 'localhost') lookup(host, .../** @type {[never, never]} */ (rest));
}, lookup);
dns.promises.Resolver.prototype.resolve4 = () => new Promise(() => undefined);
dns.promises.Resolver.prototype.resolve6 = () => new Promise(() => undefined);
syncBuiltinESMExports();
