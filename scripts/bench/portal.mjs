import { gzipSync } from 'node:zlib';
import { lighthouseRows, measureLighthouse, PUBLIC } from './lighthouse.mjs';
import { call } from './workspace.mjs';

/**
 * A client's page of an invoice: the size of its document in kilobytes of 1,024 bytes, compressed with gzip, and what
 * Lighthouse says.
 * @param {import('./workspace.mjs').Workspace} workspace whose organization is set up
 */
export async function measurePortal(workspace) {
  const { id: clientId } = await call(workspace, '/api/clients', { displayName: 'Café Lumbre' });
  const lines = [{ description: 'Design', quantityE4: 10_000, unitPriceMinor: 10_000, unit: null }];
  const { id, version } = await call(workspace, '/api/invoices', { clientId, lines });
  await call(workspace, `/api/invoices/${id}/issue`, { version });
  const { url } = await call(workspace, `/api/invoices/${id}/links`);
  const page = new URL(url);
  const html = await (await fetch(page)).text();
  const pages = await measureLighthouse(workspace.url, [], [{ path: page.pathname, toReach: PUBLIC }]);
  return {
    htmlKilobytes: gzipSync(html, { level: 9 }).byteLength / 1024,
    // The address has a secret.
    pages: pages.map((figures) => ({ ...figures, path: '/portal' })),
  };
}

/** @param {Awaited<ReturnType<typeof measurePortal>>} figures */
export function portalRows({ htmlKilobytes, pages }) {
  return [['/portal, HTML gzip KB', htmlKilobytes.toFixed(1), '', '', '≤ 25'], ...lighthouseRows(pages)];
}
