import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { freePort, type OficioChild, type Playground } from '../process/oficio-child.ts';
import { databaseUrl } from '../test-database.ts';
import { startTestInbox, type TestInbox } from '../test-inbox.ts';
import { AuthImage } from './auth-image.ts';
import { type ComposeFile, ROOT, readComposeFile, readVariables } from './compose-file.ts';
import { Gateway } from './gateway.ts';

/** What `docker compose up` starts, with stand-ins for the images of others and our own built process. */
export interface ComposeWorld {
  file: ComposeFile;
  variables: Record<string, string>;
  /** The addresses for browsers. */
  publicUrl: string;
  supabaseUrl: string;
  auth: AuthImage;
  inbox: TestInbox;
  admin: pg.Client;
  /** Starts another Oficio in place of the running one, without one of its variables. */
  replaceOficio(without: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the services in the order of their conditions: Auth makes its tables, `migrate` ours, then Oficio serves. */
export async function startComposeWorld(playground: Playground): Promise<ComposeWorld> {
  const inbox = await startTestInbox();
  const network = new Map<string, number>();
  const portOf = (address: string) => {
    const port = network.get(address);
    if (port === undefined) throw new Error(`The compose network has no ${address}`);
    return port;
  };
  // The ports of browsers' addresses have to be known before the file is read.
  const gateway = new Gateway(
    (await readComposeFile(madeVariables())).configs.gateway?.content ?? '',
    portOf,
  );
  const publicUrl = `http://localhost:${await gateway.listen(3000)}`;
  // Inside a container, the public address leads nowhere: only pages reach it.
  const supabaseUrl = `http://localhost:${await gateway.listen(8000, ({ headers }) => headers.origin !== undefined)}`;
  network.set('gateway:8000', await gateway.listen(8000));
  const variables: Record<string, string> = {
    ...madeVariables(),
    PUBLIC_URL: publicUrl,
    SUPABASE_PUBLIC_URL: supabaseUrl,
    SMTP_URL: inbox.smtpUrl,
    LOOKUPS: '0',
  };
  const file = await readComposeFile(variables);
  const database = await emptyDatabase();
  const environment = (name: string) => file.services[name]?.environment ?? {};
  const address = (url: string) => reached(url, { database, variables, network });

  const auth = await AuthImage.start({
    environment: environment('auth'),
    adminUrl: database.url,
    publishableKey: variables.ANON_KEY ?? '',
    reach: (url) => onNetwork(url, network),
  });
  network.set('auth:9999', auth.port);
  const start = async (
    name: string,
    { command, without }: { command?: string | undefined; without?: string } = {},
  ) => {
    const entries = Object.entries(environment(name)).filter(([key]) => key !== without);
    return playground.start({
      dataDir: '/nowhere',
      port: await freePort(),
      environment: Object.fromEntries(entries.map(([key, value]) => [key, address(value)])),
      ...(command && { command }),
    });
  };
  const migration = await start('migrate', { command: file.services.migrate?.command?.at(-1) });
  if ((await migration.ended) !== 0) throw new Error(migration.output);
  let oficio: OficioChild;
  const startOficio = async (without?: string) => {
    oficio = await (await start('oficio', without === undefined ? {} : { without })).running();
    for (const name of ['oficio', ...(file.services.oficio?.networks?.default.aliases ?? [])]) {
      network.set(`${name}:3000`, oficio.options.port);
    }
  };
  await startOficio();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  return {
    file,
    variables,
    publicUrl,
    supabaseUrl,
    auth,
    inbox,
    admin,
    async replaceOficio(without) {
      await oficio.stop();
      await startOficio(without);
    },
    async close() {
      await oficio.stop();
      await gateway.close();
      await auth.close();
      await inbox.close();
      await admin.end();
      await database.drop();
    },
  };
}

/** The variables as the script for the file makes them. */
function madeVariables(): Record<string, string> {
  return readVariables(
    execFileSync(process.execPath, [`${ROOT}scripts/compose-env.mjs`], { encoding: 'utf8' }),
  );
}

interface Reach {
  database: { url: string };
  variables: Record<string, string>;
  network: Map<string, number>;
}

/** A value of the file with the addresses of this machine in place of those of the compose network. */
function reached(value: string, { database, variables, network }: Reach): string {
  if (!value.startsWith('postgres://')) return onNetwork(value, network);
  const { username, password, host, pathname, searchParams } = new URL(value);
  const given = { username, password, host, pathname, sslmode: searchParams.get('sslmode') };
  const wanted = {
    username: 'postgres',
    password: variables.POSTGRES_PASSWORD,
    host: 'db:5432',
    pathname: '/postgres',
    sslmode: 'disable',
  };
  if (JSON.stringify(given) !== JSON.stringify(wanted))
    throw new Error(`${value} is no address of the database`);
  return database.url;
}

/** Only names of the network are replaced: a public address stays, and leads nowhere from inside. */
function onNetwork(value: string, network: Map<string, number>): string {
  const parsed = URL.parse(value);
  if (parsed?.protocol !== 'http:' || parsed.hostname === 'localhost') return value;
  const port = network.get(parsed.host);
  // Nothing listens on the first port.
  return `http://127.0.0.1:${port ?? 1}${parsed.pathname === '/' ? '' : parsed.pathname}`;
}

/** A database without Oficio's and Auth's tables. */
async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = inject('postgresUrl');
  const name = `compose_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`CREATE DATABASE ${name}`);
  return { url: databaseUrl(serverUrl, name), drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}
