import { EXAMPLES, type Variables } from './environment.variables.ts';

/** One line for each combination of valid values that would expose passwords or let visitors block each other. */
export function exposures({ DATABASE_URL, PUBLIC_URL, TRUST_PROXY = '0' }: Variables): string[] {
  const lines: string[] = [];
  const database = URL.parse(DATABASE_URL ?? '');
  if (database && isRemote(database) && !statesSslMode(database)) {
    lines.push(
      'DATABASE_URL: must state sslmode, because the database is on another machine and its passwords would travel ' +
        `in clear text (sslmode=disable allows that). Example: DATABASE_URL=${EXAMPLES.DATABASE_URL}`,
    );
  }
  if (PUBLIC_URL?.startsWith('https:') && TRUST_PROXY === '0') {
    lines.push(
      'TRUST_PROXY: must be the number of proxies in front, because PUBLIC_URL is https and a proxy has to serve ' +
        `that; without it all visitors share one address and its limits. Example: TRUST_PROXY=${EXAMPLES.TRUST_PROXY}`,
    );
  }
  return lines;
}

function isRemote(url: URL): boolean {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const isSocketDirectory = host.startsWith('/');
  return !isSocketDirectory && !/^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}

function statesSslMode({ searchParams }: URL): boolean {
  return SSL_MODES.includes(searchParams.get('sslmode') ?? '');
}

/** The modes that pg supports. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
