import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/database/migrate.ts';
import { databaseUrl, TEMPLATE_DATABASE } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One Postgres for the run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = fork(fileURLToPath(new URL('./postgres-server.ts', import.meta.url)), { execArgv: [] });
  const exited = once(server, 'exit');
  const stop = async (): Promise<void> => {
    if (server.connected) server.disconnect();
    await exited;
  };
  const started = await Promise.race([
    once(server, 'message'),
    exited.then(([code]) => {
      throw new Error(`The tests’ Postgres ended with code ${code}`);
    }),
  ]);
  const adminUrl = String(started[0]);
  try {
    await createTemplate(adminUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', adminUrl);
  return stop;
}

async function createTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await admin.end();
  const templateUrl = databaseUrl(adminUrl, TEMPLATE_DATABASE);
  const connection = createPostgresConnection({
    url: templateUrl,
    postgresOptions: { onnotice: () => undefined },
  });
  const auth = new App({
    connection,
    auth: { jwt_secret: 'only for making the auth schema, never for a token' },
  });
  await auth.init();
  await auth.ensureSystemSchema();
  await connection.close();
  await migrate(templateUrl);
}
