import { randomUUID } from 'node:crypto';
import { type ImportBundle, importBundleRoutes } from '@oficio/contracts';
import { strToU8, zipSync } from 'fflate';
import type { TestApplication, TestOwner, TestPerson } from './test-application.ts';
import type { Answer } from './test-call.ts';
import { TestImport } from './test-imports.ts';

/** An archive of files by their paths. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const contents = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(contents)));
}

/** The customers of midday, which are one part. */
export function customersZip(name: string): Uint8Array<ArrayBuffer> {
  return zipOf({
    'customers.csv': `id,name,billingEmail,addressLine1,vatNumber,invoiceCount\nc1,${name},,,,1\n`,
  });
}

/** Brings an archive. */
export function broughtBundle(
  app: TestApplication,
  as: TestPerson,
  file: Uint8Array<ArrayBuffer>,
  name = 'export.zip',
): Promise<Answer<ImportBundle>> {
  return app.call(importBundleRoutes.add, {
    as,
    query: { name },
    file,
    headers: { 'content-type': 'application/zip' },
  });
}

/** An archive of one part, stored without reading one. Gives its id. */
export async function addBundle(
  app: TestApplication,
  as: TestOwner,
  { name = 'Acme', at = app.clock.now() }: { name?: string; at?: Date } = {},
): Promise<string> {
  const part = await TestImport.of(app, as, 'clients', `Name\n${name}\n`);
  const id = randomUUID();
  const parts = [{ kind: 'clients', fileName: 'clients.csv', rows: 1, importId: part.id }];
  await app.admin.query(
    `INSERT INTO oficio.import_bundles (id, organization_id, created_at, file_name, product, parts, left_out)
     VALUES ($1, $2, $3, $4, 'midday', $5, '[]')`,
    [id, as.organizationId, at, `${name}.zip`, JSON.stringify(parts)],
  );
  await app.admin.query('UPDATE oficio.imports SET bundle_id = $1 WHERE id = $2', [id, part.id]);
  return id;
}
