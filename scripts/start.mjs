import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { NODE_FLAGS } from './node-flags.mjs';
import { nodePath, prepare, root } from './prepare.mjs';

await prepare();

// `npm run migrate` passes its command on.
const command = process.argv.slice(2);
const main = join(root, 'backend', 'dist', 'src', 'main.js');
const child = spawn(nodePath(), [...NODE_FLAGS, '--enable-source-maps', main, ...command], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
});

// This process waits until the child has shut down in its own order.
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}
child.on('error', (error) => {
  console.error(`Oficio could not be started: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
