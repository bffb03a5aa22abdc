import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The first steps of start, test and build. This file runs on the machine's own Node (20.19 or newer) before anything
 * is installed, so it imports only Node's modules.
 */

/** The repository's directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');

/** Installs the locked packages if they are missing. Ends the process on failure. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages ...');
  const npm = process.env.npm_execpath;
  // `npm ci` refuses a lock file without the optional packages of other systems.
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  args.push('--loglevel=error');
  const viaNode = npm?.endsWith('.js') ? npm : undefined;
  const command = viaNode ? process.execPath : 'npm';
  const { status } = spawnSync(command, viaNode ? [viaNode, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !viaNode && process.platform === 'win32',
  });
  if (status !== 0) giveUp('The packages could not be installed. Check the network, then try again.');
}

/** Builds outputs that are older than their sources. Ends the process on failure. */
export function ensureBuilt() {
  for (const part of PARTS) {
    const stamp = join(modules, '.cache', 'oficio', `${part.name}.built`);
    const built = part.outputs.every((path) => existsSync(join(root, path)));
    if (built && read(stamp) === fingerprint(part.sources)) continue;
    console.log(`Building the ${part.name} ...`);
    const { status } = spawnSync(nodePath(), part.command, {
      cwd: join(root, part.directory),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) giveUp(`The ${part.name} could not be built.`);
    mkdirSync(dirname(stamp), { recursive: true });
    // Recorded after the build, because a build may write generated sources.
    writeFileSync(stamp, fingerprint(part.sources));
  }
}

/**
 * The installed Node 24, or the running Node if there is none and it is new enough.
 * @returns {string}
 */
export function nodePath() {
  const names = [`node-${SYSTEM}-${process.arch}`, `node-bin-${SYSTEM}-${process.arch}`];
  const program = SYSTEM === 'win' ? 'node.exe' : 'node';
  const places = names.map((name) => join(modules, name, 'bin', program));
  const found = places.find((path) => existsSync(path));
  if (found) return found;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return giveUp(`Oficio needs Node 24; this is ${process.version}, and npm has none for this machine.`);
}

const SYSTEM = process.platform === 'win32' ? 'win' : process.platform;

/** The outputs in build order; sources are files and directories. */
const PARTS = [
  {
    name: 'server',
    directory: '.',
    command: [join(modules, 'typescript', 'bin', 'tsc'), '-b', 'backend'],
    sources: [
      'package-lock.json',
      'tsconfig.base.json',
      'contracts/src',
      'machines/chart',
      'machines/src',
      'backend/src',
      'backend/embedded',
    ],
    outputs: ['contracts/dist/index.js', 'machines/dist/src/auth/index.js', 'backend/dist/src/main.js'],
  },
  {
    name: 'frontend',
    directory: 'frontend',
    command: [join(root, 'scripts', 'build-frontend.mjs')],
    sources: [
      'package-lock.json',
      'contracts/src',
      'machines/chart',
      'machines/src',
      'scripts/build-frontend.mjs',
      'scripts/page-styles',
      'scripts/page-styles.mjs',
      'scripts/unescape-html.mjs',
      'frontend/build',
      'frontend/src',
      'frontend/public',
      'frontend/index.html',
      'frontend/vite.config.ts',
      'frontend/vite.site.config.ts',
    ],
    outputs: ['frontend/dist/index.html', 'frontend/dist/site/pages.json'],
  },
];

/** Whether each package of the lock file is installed in its version; an optional one may be missing. */
function isInstalled() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const present = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    const found = present[path];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.peer);
  });
}

/** @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => listFiles(join(root, source)))) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(root, path)}\n${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function readJson(path) {
  const text = read(path);
  return text === undefined ? undefined : JSON.parse(text);
}

/**
 * @param {string} line
 * @returns {never}
 */
function giveUp(line) {
  console.error(line);
  process.exit(1);
}
