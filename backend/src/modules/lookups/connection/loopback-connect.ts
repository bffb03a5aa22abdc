import { connect as openSocket } from 'node:net';
import { LookupFailure } from '../lookup-failure.ts';
import type { Connect } from './connection.types.ts';
import { opened } from './safe-connect.ts';

/**
 * Connects to the stand-in's ports of the loopback address and to nothing else, redirects included.
 * @param portOf the loopback port of a server, named `host:port`; undefined for one that the stand-in doesn't have
 */
export function loopbackConnect(portOf: (server: string) => number | undefined): Connect {
  return async (host, port, signal) => {
    const loopbackPort = portOf(`${host}:${port}`);
    if (loopbackPort === undefined) throw new LookupFailure('error', `${host} isn’t a server that is asked.`);
    const socket = openSocket({ host: '127.0.0.1', port: loopbackPort });
    if (await opened(socket, signal)) return socket;
    throw new LookupFailure('error', `${host} can’t be reached.`);
  };
}
