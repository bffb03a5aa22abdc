import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * npm run machines               writes each machine's diagram, machines/README.md and machines/charts.html
 * npm run machines -- --page x   writes the page alone, to that file
 *                                --page x a b: with these machines alone
 * npm run machines -- --check    fails if one of them is stale
 * npm run machines -- --coverage prints what the last tests covered, and fails on a gap
 *                                --browser: also where no browser has shown what people see
 * npm run machines -- --forget   drops what earlier tests covered, before a new run
 */

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const source = '--conditions=source';

// The machines are TypeScript, and the workspace packages resolve to their sources only under this condition.
if (process.execArgv.includes(source)) {
  process.exitCode = await main(process.argv.slice(2));
} else {
  const node = process.features.typescript ? process.execPath : join(root, 'node_modules/.bin/node');
  const { status } = spawnSync(node, [source, ...process.argv.slice(1)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

/** @param {string[]} options */
async function main(options) {
  const kit = await import(pathToFileURL(join(root, 'machines/testing/index.ts')).href);
  if (options.includes('--forget')) return forget(kit);
  const machines = await loadMachines();
  if (options.includes('--coverage')) return printCoverage(kit, machines, options.includes('--browser'));
  const files = [...machines.map((found) => diagramFile(kit, found)), indexFile(kit, machines)];
  if (options.includes('--check')) return findStale(files);
  const [, elsewhere, ...wanted] = options.slice(options.indexOf('--page'));
  const isWanted = (/** @type {{ machine: any }} */ { machine }) =>
    wanted.length === 0 || wanted.includes(machine.id);
  const page = await chartsPage(kit, [...machines, await loadRootMachine()].filter(isWanted));
  if (options.includes('--page') && elsewhere) return writeAll([{ ...page, file: resolve(elsewhere) }]);
  return writeAll([...files, page]);
}

/** @param {any} kit */
function forget(kit) {
  kit.clearCoverage();
  return 0;
}

/**
 * Every `*.machine.ts` with its exported machine.
 * @returns {Promise<{ file: string, machine: any }[]>}
 */
async function loadMachines() {
  const folder = join(root, 'machines/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => join(folder, file))
    .sort();
  return Promise.all(
    files.map(async (file) => ({ file, machine: machineIn(file, await import(pathToFileURL(file).href)) })),
  );
}

/** @param {string} file @param {object} exported */
function machineIn(file, exported) {
  const machine = Object.values(exported).find(
    (value) => typeof value === 'object' && value !== null && 'root' in value,
  );
  if (!machine) throw new Error(`${relative(root, file)} exports no machine`);
  return machine;
}

/** @param {any} kit @param {{ file: string, machine: any }} found */
function diagramFile(kit, { file, machine }) {
  return { file: file.replace('.machine.ts', '.diagram.md'), text: kit.diagramOf(machine) };
}

/** @param {any} kit @param {{ file: string, machine: any }[]} machines */
function indexFile(kit, machines) {
  const file = join(root, 'machines/README.md');
  const sections = machines.map((found) =>
    kit.indexSection(found.machine, {
      sentence: firstComment(found.file),
      source: relative(dirname(file), found.file).replaceAll('\\', '/'),
      ...aboutFile(found.file),
    }),
  );
  return { file, text: `# The machines\n\nWritten by \`npm run machines\`.\n\n${sections.join('\n')}` };
}

/** The root machine, which starts all others and has no model. */
async function loadRootMachine() {
  const file = join(root, 'frontend/src/app/root.machine.ts');
  return { file, machine: machineIn(file, await import(pathToFileURL(file).href)) };
}

/**
 * A page with every chart and its paths, which opens from disk.
 * @param {any} kit @param {{ file: string, machine: any }[]} machines
 */
async function chartsPage(kit, machines) {
  const page = (/** @type {string} */ file) =>
    import(pathToFileURL(join(root, 'frontend/machines-page', file)).href);
  const { sheetOf } = await page('sheet-of.ts');
  const { pageFile } = await page('page-file.ts');
  const sheets = [];
  for (const { file, machine } of machines) {
    const source = relative(root, file).replaceAll('\\', '/');
    const facts = kit.factsOf(machine, aboutFile(file));
    sheets.push(
      await sheetOf({ machine, model: await modelOf(file), sentence: firstComment(file), source, facts }),
    );
  }
  return { file: join(root, 'machines/charts.html'), text: await pageFile(sheets) };
}

/**
 * The model beside a machine, such as `authModel` of auth.model.ts; undefined without one.
 * @param {string} machineFile
 */
async function modelOf(machineFile) {
  const file = machineFile.replace('.machine.ts', '.model.ts');
  if (!existsSync(file)) return undefined;
  const name = basename(file, '.model.ts').replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return (await import(pathToFileURL(file).href))[`${name}Model`];
}

/**
 * Facts from the files beside a machine.
 * @param {string} machineFile
 */
function aboutFile(machineFile) {
  return {
    ports: portsOf(machineFile.replace('.machine.ts', '.ports.ts')),
    emitted: emittedOf(machineFile.replace('.machine.ts', '.types.ts')),
  };
}

/** @param {string} file */
function firstComment(file) {
  return (readFileSync(file, 'utf8').split('\n')[0] ?? '').replace(/^\/\/\s*/, '');
}

/**
 * The members of the interface whose name ends in Ports.
 * @param {string} file
 */
function portsOf(file) {
  const text = readIfThere(file) + readIfThere(file.replace('.ports.ts', '.actors.ts'));
  const body = /export interface \w+Ports[^{]*\{([\s\S]*?)\n\}/.exec(text)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\(/gm)].map((match) => match[1]);
}

/**
 * The event types of the union whose name ends in Emitted.
 * @param {string} file
 */
function emittedOf(file) {
  const body = /export type \w+Emitted =([\s\S]*?);\n\n/.exec(readIfThere(file))?.[1] ?? '';
  return [...body.matchAll(/type: '([^']+)'/g)].map((match) => match[1]);
}

/** @param {{ file: string, text: string }[]} files */
function writeAll(files) {
  for (const { file, text } of files) writeFileSync(file, text);
  console.log(`${files.length} files written`);
  return 0;
}

/** @param {{ file: string, text: string }[]} files */
function findStale(files) {
  const stale = files.filter(({ file, text }) => readIfThere(file) !== text);
  for (const { file } of stale) console.error(`${relative(root, file)} is stale: run npm run machines`);
  return stale.length === 0 ? 0 : 1;
}

/** @param {any} kit @param {{ machine: any }[]} machines @param {boolean} browser */
function printCoverage(kit, machines, browser) {
  const ids = machines.map(({ machine }) => machine.id);
  const { text, gaps } = kit.coverageTable(ids, kit.readCoverageRows(), kit.readBrowserRows(), { browser });
  console.log(text);
  for (const gap of gaps) console.error(gap);
  return gaps.length === 0 ? 0 : 1;
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
