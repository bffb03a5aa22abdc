import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodePath, prepare, root } from './prepare.mjs';

/*
 * Uploads the source maps of the present build to Sentry, with Sentry's own command line. npm fetches it for this command
 * alone: it is a program of 30 MB for each system, which no other command needs. Its install script isn't run, because
 * the program itself is one of its optional packages. Other settings, such as SENTRY_URL of an own server, are read by
 * the command line itself.
 */

const COMMAND_LINE = '@sentry/cli@3.8.0';
const REQUIRED = ['SENTRY_AUTH_TOKEN', 'SENTRY_ORG', 'SENTRY_PROJECT'];

const missing = REQUIRED.filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(', ')}. Example: SENTRY_ORG=example SENTRY_PROJECT=oficio`);
  process.exit(1);
}

await prepare();

const { releaseOf } = await import(
  pathToFileURL(join(root, 'backend', 'dist', 'src', 'pages', 'release.js')).href
);
const release = await releaseOf(join(root, 'frontend', 'dist'));
const upload = [
  'sourcemaps',
  'upload',
  '--release',
  release,
  '--url-prefix',
  '~/',
  '--strict',
  'source-maps',
];
const args = [
  'exec',
  '--yes',
  '--ignore-scripts',
  `--package=${COMMAND_LINE}`,
  '--',
  'sentry-cli',
  ...upload,
];
const npm = process.env.npm_execpath;
const viaNode = npm?.endsWith('.js') ? npm : undefined;
const { status, error } = spawnSync(viaNode ? nodePath() : 'npm', viaNode ? [viaNode, ...args] : args, {
  cwd: join(root, 'frontend'),
  stdio: 'inherit',
  shell: !viaNode && process.platform === 'win32',
});
if (error) console.error(`npm could not be started: ${error.message}`);
process.exitCode = status ?? 1;
