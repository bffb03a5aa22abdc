import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';

interface Directive {
  name: string;
  args: string[];
  block: Directive[];
}

/** Headers of requests that nginx doesn't pass on as they are. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding'];

/** The address that its clients seem to have, which isn't the gateway's own as the services see it. */
export const CLIENT_ADDRESS = '198.51.100.7';

/** The servers of an nginx configuration, each on a port of its own. It knows the directives that the file uses. */
export class Gateway {
  private readonly servers: Server[] = [];

  /**
   * @param text the configuration
   * @param portOf the port of this machine that stands for a name and port of the compose network
   */
  constructor(
    private readonly text: string,
    private readonly portOf: (address: string) => number,
  ) {}

  /**
   * Opens a listener for the server of a port.
   * @param accepts refuses requests that could not reach this listener
   */
  async listen(port: number, accepts: (request: IncomingMessage) => boolean = () => true): Promise<number> {
    const wanted = directivesOf(this.text).find(
      ({ name, block }) =>
        name === 'server' && block.some((one) => one.name === 'listen' && one.args[0] === `${port}`),
    );
    if (!wanted) throw new Error(`No server listens on ${port}`);
    const server = createServer((request, response) => {
      if (accepts(request)) this.pass(wanted.block, request, response);
      else request.socket.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const server of this.servers.splice(0)) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  }

  private pass(server: Directive[], request: IncomingMessage, response: ServerResponse): void {
    const location = server
      .filter(({ name, args }) => name === 'location' && request.url?.startsWith(args[0] ?? ''))
      .sort((one, other) => (other.args[0]?.length ?? 0) - (one.args[0]?.length ?? 0))[0];
    if (!location) {
      response.writeHead(404).end();
      return;
    }
    const values = variablesOf(request);
    let path = request.url ?? '/';
    let target = '';
    const headers: Record<string, string | string[]> = {};
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined && !OWN_HEADERS.includes(name)) headers[name] = value;
    }
    for (const { name, args } of location.block) {
      const [first = '', second = ''] = args;
      if (name === 'set') values.set(first, second);
      else if (name === 'rewrite') path = path.replace(new RegExp(first), second);
      else if (name === 'proxy_pass') target = textOf(first, values).replace(/^http:\/\//, '');
      else if (name === 'proxy_set_header') headers[first.toLowerCase()] = textOf(second, values);
      else if (!['proxy_http_version', 'proxy_read_timeout'].includes(name))
        throw new Error(`Unknown: ${name}`);
    }
    const onward = send(
      { host: '127.0.0.1', port: this.portOf(target), path, method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.headersSent || response.writeHead(502).end());
    request.pipe(onward);
  }
}

function variablesOf({ headers }: IncomingMessage): Map<string, string> {
  return new Map([
    ['$http_host', headers.host ?? ''],
    ['$host', headers.host?.split(':')[0] ?? ''],
    ['$remote_addr', CLIENT_ADDRESS],
    ['$proxy_add_x_forwarded_for', [headers['x-forwarded-for'] ?? [], CLIENT_ADDRESS].flat().join(', ')],
    ['$http_upgrade', headers.upgrade ?? ''],
    ['$connection_upgrade', headers.upgrade ? 'upgrade' : 'close'],
  ]);
}

function textOf(text: string, values: Map<string, string>): string {
  return text.replace(/\$\w+/g, (name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`Unknown: ${name}`);
    return value;
  });
}

function directivesOf(text: string): Directive[] {
  const tokens = text.replace(/^\s*#.*$/gm, '').match(/"[^"]*"|[;{}]|[^\s;{}"]+/g) ?? [];
  return blockOf(tokens[Symbol.iterator]());
}

function blockOf(tokens: Iterator<string>): Directive[] {
  const found: Directive[] = [];
  let words: string[] = [];
  for (let next = tokens.next(); !next.done && next.value !== '}'; next = tokens.next()) {
    if (next.value !== ';' && next.value !== '{') {
      words.push(next.value.replace(/^"|"$/g, ''));
      continue;
    }
    const [name = '', ...args] = words;
    found.push({ name, args, block: next.value === '{' ? blockOf(tokens) : [] });
    words = [];
  }
  return found;
}
