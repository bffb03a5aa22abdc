import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from './checkout-lock.mjs';

/*
 * The first steps of start, test and build. This file runs on the machine's own Node (20.19 or newer) before anything
 * is installed, so it imports only Node's modules.
 */

/** The repository's directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');

/** The compiler. Dependency-cruiser and Nest's tools use version 6, which is installed as `typescript`. */
export const tsc = join(modules, 'typescript7', 'bin', 'tsc');

/**
 * Installs the locked packages if some are missing, and builds outputs that are older than their sources. Waits for
 * another process that does the same in this checkout. Ends the process on failure.
 */
export async function prepare() {
  // Without the lock, so that a checkout that is ready can be one that this user may not write to.
  if (isInstalled() && PARTS.every(isBuilt)) return;
  const release = await takeLock('prepare', 'installs or builds');
  if (!isInstalled()) install();
  for (const part of PARTS) if (!isBuilt(part)) build(part);
  release();
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

/**
 * @typedef {{ name: string, directory: string, command: string[], sources: string[], outputs: string[] }} Part
 */

/**
 * The outputs in build order; sources are files and directories.
 * @type {Part[]}
 */
const PARTS = [
  {
    name: 'server',
    directory: '.',
    command: [tsc, '-b', 'backend'],
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
    outputs: ['frontend/dist/index.html', 'frontend/dist/site/pages.json', 'frontend/source-maps'],
  },
];

function install() {
  console.log('Installing packages ...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const viaNode = npm?.endsWith('.js') ? npm : undefined;
  const command = viaNode ? process.execPath : 'npm';
  const { status } = spawnSync(command, viaNode ? [viaNode, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !viaNode && process.platform === 'win32',
  });
  if (status !== 0) giveUp('The packages could not be installed. Check the network, then try again.');
}

/** @param {Part} part */
function build(part) {
  console.log(`Building the ${part.name} ...`);
  // Outputs that are being written don't count as built.
  rmSync(stampFile(part), { force: true });
  // Sources that change during the build aren't in what it writes.
  const built = fingerprint(part.sources);
  const { status } = spawnSync(nodePath(), part.command, {
    cwd: join(root, part.directory),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) giveUp(`The ${part.name} could not be built.`);
  mkdirSync(dirname(stampFile(part)), { recursive: true });
  writeFileSync(stampFile(part), built);
}

/** @param {Part} part */
function isBuilt(part) {
  const written = part.outputs.every((path) => existsSync(join(root, path)));
  return written && read(stampFile(part)) === fingerprint(part.sources);
}

/** @param {Part} part */
function stampFile({ name }) {
  return join(modules, '.cache', 'oficio', `${name}.built`);
}

/** Whether each package of the lock file is installed in its version; an optional one may be missing. */
function isInstalled() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const present = readInstalled();
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    const found = present[path];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.peer);
  });
}

/** The packages that npm has recorded; undefined while it installs. */
function readInstalled() {
  try {
    return readJson(join(modules, '.package-lock.json'))?.packages;
  } catch {
    // npm is writing the file.
    return undefined;
  }
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
