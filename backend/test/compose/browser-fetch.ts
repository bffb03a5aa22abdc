/** Request headers that a page may send to another origin without asking. */
const SAFE_HEADERS = ['accept', 'accept-language', 'content-language'];

/** `fetch` as a page of this origin has it: requests to other origins follow CORS. */
export function browserFetch(origin: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('origin', origin);
    if (new URL(request.url).origin === origin) return fetch(request);
    const asked = [...request.headers.keys()].filter(
      (name) => name !== 'origin' && !SAFE_HEADERS.includes(name),
    );
    const preflight = await fetch(request.url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': request.method,
        'access-control-request-headers': asked.sort().join(','),
      },
    });
    const allowed = listIn(preflight.headers, 'access-control-allow-headers');
    const methods = listIn(preflight.headers, 'access-control-allow-methods');
    const refused = asked.filter((name) => !allowed.includes(name));
    if (!preflight.ok || !mayRead(preflight, origin) || refused.length > 0) {
      throw new TypeError(
        `CORS: the preflight of ${request.url} refuses ${refused.join(', ') || 'the origin'}`,
      );
    }
    if (!['GET', 'POST'].includes(request.method) && !methods.includes(request.method.toLowerCase())) {
      throw new TypeError(`CORS: the preflight of ${request.url} refuses ${request.method}`);
    }
    const answer = await fetch(request);
    if (!mayRead(answer, origin)) throw new TypeError(`CORS: ${request.url} may not be read`);
    return answer;
  };
}

function mayRead({ headers }: Response, origin: string): boolean {
  return ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');
}

function listIn(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((entry) => entry.trim().toLowerCase());
}
