import { PRODUCT_NAME } from '@oficio/contracts';
import { totalConnections } from '../database/pool-sizes.ts';
import type { Environment } from '../environment.ts';
import type { Services } from './services.ts';

/** The lines that a start prints: addresses and the demo account. */
export function startBlock(
  { port, publicUrl, dataDir, databaseUrl, databasePools }: Environment,
  services: Services,
): string {
  const { demo, databaseDirectory, mounts } = services;
  const lines = [['Open', publicUrl]];
  // These pages only answer this machine, by a local name.
  for (const [name, path] of [
    ['Inbox', '/dev/mail'],
    ['Payments', '/dev/stripe'],
    ['Registry', '/dev/registry'],
  ] as const) {
    if (mounts.some((mount) => mount.path === path)) lines.push([name, `http://localhost:${port}${path}`]);
  }
  lines.push(['API docs', `${publicUrl}/api/docs`]);
  if (demo) lines.push(['Demo', `${demo.email}  ${demo.password}`]);
  if (databaseDirectory)
    lines.push(['Data', databaseDirectory.startsWith(dataDir) ? dataDir : databaseDirectory]);
  // An outside Postgres has one limit for all replicas.
  if (databaseUrl) lines.push(['Database', `${totalConnections(databasePools)} connections at most`]);
  const width = Math.max(...lines.map(([name = '']) => name.length)) + 3;
  const body = lines.map(([name = '', value = '']) => `  ${name.padEnd(width)}${value}`);
  return ['', `  ${PRODUCT_NAME} is running. Ctrl+C stops it.`, '', ...body, '', ''].join('\n');
}
