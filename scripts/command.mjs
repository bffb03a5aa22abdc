import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nodePath, prepare, root } from './prepare.mjs';

/*
 * Runs a command of the operator: the first argument is the file in `backend/src/process/commands`, the others are the
 * command's own. `npm run backup` and its like call it.
 */

await prepare();

const [name = '', ...args] = process.argv.slice(2);
const file = join(root, 'backend', 'dist', 'src', 'process', 'commands', `${name}.js`);
const { status, error } = spawnSync(nodePath(), ['--enable-source-maps', file, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
});
if (error) console.error(`The command could not be started: ${error.message}`);
process.exitCode = status ?? 1;
