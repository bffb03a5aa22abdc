import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { takeLock } from './checkout-lock.mjs';
import { nodePath, prepare, root, tsc } from './prepare.mjs';
import { makeTestDirectory } from './test-directory.mjs';

/*
 * Runs all tests, even on a fresh clone. `--browser [words]` runs only browser tests whose name contains the words.
 * `--all` runs all examples of random tests and the browser tests tagged `@all`, too.
 */

const results = join(root, 'test-results');
const options = process.argv.slice(2);
const browserOnly = options.includes('--browser');
const words = options.filter((option) => !option.startsWith('--'));

await takeLock('test', 'runs tests');
await prepare();
const environment = {
  ...process.env,
  TMPDIR: makeTestDirectory(),
  CHROMIUM_PATH: await ensureBrowser(),
  ...(options.includes('--all') && { OFICIO_TESTS: 'all' }),
};
rmSync(results, { recursive: true, force: true });
rmSync(join(root, 'coverage', 'machines'), { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** Tests of whole processes wait most of their time, so that they run beside the browser tests. */
const PROCESS = 'process';
const SCREENS = 'screens';

const outcomes = browserOnly ? [await runPlaywright()] : await runAll();

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
// A log is often read from its end, where the failures of the first runner have long scrolled away.
for (const name of outcomes.flatMap((outcome) => outcome.names)) console.log(`FAILED ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** Each part keeps both processors of a small machine busy. */
async function runAll() {
  const others = [PROCESS, SCREENS].map((name) => `--project=!${name}`);
  const ofVitest = outcomeOf('vitest', await run(vitest(...others), reportTo('vitest')));
  const beside = runAside(vitest(`--project=${PROCESS}`, '--maxWorkers=1'), reportTo(PROCESS));
  const ofPlaywright = await runPlaywright();
  const { ok, output } = await beside;
  process.stdout.write(output);
  const ofProcesses = outcomeOf(PROCESS, ok);
  // React's production build is the one that people get, and it takes a fifth less time.
  const ofScreens = { ...reportTo(SCREENS), NODE_ENV: 'production' };
  const screens = outcomeOf(SCREENS, await run(vitest(`--project=${SCREENS}`), ofScreens));
  return [ofVitest, ofProcesses, ofPlaywright, screens, await printCoverage()];
}

/** @param {string[]} options */
function vitest(...options) {
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./scripts/outcome-reporter.mjs',
    ...options,
  ];
}

/** @param {string} name the name of the file with the outcome */
function reportTo(name) {
  return { OFICIO_OUTCOME: join(results, `${name}.json`) };
}

/**
 * @param {string} name the name of the file with the outcome
 * @param {boolean} ok
 */
function outcomeOf(name, ok) {
  const outcome = readReport(join(results, `${name}.json`)) ?? { passed: 0, failed: 0, names: [] };
  return orOneFailure(name, ok, outcome);
}

async function runPlaywright() {
  // The browser tests import the built machines and their kit.
  if (!(await run([tsc, '-b', 'machines/tsconfig.test.json'])))
    return { passed: 0, failed: 1, names: ['types of the machines’ tests'] };
  const report = join(results, 'e2e.json');
  const filter = words.length > 0 ? ['--grep', words.join(' ')] : [];
  const config = ['--config', 'frontend/playwright.config.ts'];
  const ok = await run(['node_modules/@playwright/test/cli.js', 'test', ...config, ...filter]);
  /** @type {{ stats: Record<'expected' | 'unexpected' | 'flaky', number>, suites: any[], errors: { message?: string }[] }} */
  const { stats, suites, errors } = readReport(report) ?? {
    stats: { expected: 0, unexpected: 0, flaky: 0 },
    suites: [],
    errors: [],
  };
  return orOneFailure('browser tests', ok, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    names: [...suites.flatMap(unexpectedOf), ...errors.map(({ message }) => `outside a test: ${message}`)],
  });
}

/**
 * Names the failed browser tests of a suite and of those inside it.
 * @param {{ specs?: { ok: boolean, file: string, title: string }[], suites?: any[] }} suite
 * @returns {string[]}
 */
function unexpectedOf({ specs = [], suites = [] }) {
  const failures = specs.filter((spec) => !spec.ok).map((spec) => `${spec.file} › ${spec.title}`);
  return [...failures, ...suites.flatMap(unexpectedOf)];
}

/** Prints the machines' coverage table. A gap counts as a failed test. */
async function printCoverage() {
  const ok = await run(['scripts/machines.mjs', '--coverage', '--browser']);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, names: ok ? [] : ['coverage of the machines'] };
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} [more] further variables of its environment
 */
async function run(args, more) {
  const [code] = await once(start(args, 'inherit', more), 'close');
  return code === 0;
}

/**
 * Runs beside another runner, whose lines stay together because these are kept.
 * @param {string[]} args
 * @param {Record<string, string>} more further variables of its environment
 */
async function runAside(args, more) {
  const child = start(args, 'pipe', more);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { ok: code === 0, output };
}

/**
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} output
 * @param {Record<string, string>} [more] further variables of its environment
 */
function start(args, output, more) {
  return spawn(nodePath(), args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...environment, ...more },
  });
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Counts a runner's failure before or after its tests as one failure, and says which runner it was.
 * @param {string} name
 * @param {boolean} ok
 * @param {{ passed: number, failed: number, names: string[] }} outcome
 */
function orOneFailure(name, ok, { passed, failed, names }) {
  if (ok || failed > 0) return { passed, failed, names };
  return {
    passed,
    failed: 1,
    names: [...names, `${name}: ended with an error after ${passed} passed tests`],
  };
}
