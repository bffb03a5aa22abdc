import { type ImportBundle, importBundleRoutes } from '@oficio/contracts';
import { strToU8, zipSync } from 'fflate';
import type { TestApplication, TestPerson } from './test-application.ts';
import type { Answer } from './test-call.ts';

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
