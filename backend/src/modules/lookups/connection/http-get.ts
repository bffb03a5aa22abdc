import { LookupFailure } from '../lookup-failure.ts';
import { boundedText } from './bounded-body.ts';
import { EXCHANGE } from './connection.types.ts';
import { type HttpConnection, readFailure, sendHttp } from './send-http.ts';

export interface HttpAnswer {
  status: number;
  body: string;
  retryAfter: string | undefined;
  /** The host that gave this answer, after redirects. */
  server: string;
}

export interface HttpGetOptions extends HttpConnection {
  accept: string;
}

/** Gets an address and follows at most three redirects; each of them is checked like the first address. */
export async function httpGet(address: URL, options: HttpGetOptions): Promise<HttpAnswer> {
  let target = address;
  for (let redirects = 0; redirects <= EXCHANGE.mostRedirects; redirects += 1) {
    const response = await sendHttp(target, {
      ...options,
      method: 'GET',
      headers: { accept: options.accept, 'user-agent': USER_AGENT },
    });
    const location = response.headers.location;
    const status = response.statusCode ?? 0;
    if (status < 300 || status >= 400 || location === undefined) {
      const body = await boundedText(response, target.hostname).catch((error: unknown) => {
        throw readFailure(error, target.hostname, options.signal);
      });
      return { status, body, retryAfter: response.headers['retry-after'], server: target.hostname };
    }
    response.destroy();
    target = redirected(location, target);
  }
  throw new LookupFailure('error', `${target.hostname} redirects too often.`);
}

function redirected(location: string, from: URL): URL {
  if (URL.canParse(location, from.href)) return new URL(location, from);
  throw new LookupFailure('error', `${from.hostname} redirects to an address that isn’t one.`);
}

const USER_AGENT = 'Oficio domain look-up';
