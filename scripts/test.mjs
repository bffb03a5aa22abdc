import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { takeLock } from './checkout-lock.mjs';
import { nodePath, prepare, root } from './prepare.mjs';

/* Runs all tests, even on a fresh clone. `--browser [words]` runs only browser tests whose name contains the words. */

const results = join(root, 'test-results');
const [mode, ...words] = process.argv.slice(2);
const browserOnly = mode === '--browser';

await takeLock('test', 'runs tests');
await prepare();
rmSync(results, { recursive: true, force: true });
rmSync(join(root, 'coverage', 'machines'), { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const outcomes = browserOnly ? [] : [runVitest()];
outcomes.push(await runPlaywright());
if (!browserOnly) outcomes.push(printCoverage());

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
// A log is often read from its end, where the failures of the first runner have long scrolled away.
for (const name of outcomes.flatMap((outcome) => outcome.names)) console.log(`FAILED ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function runVitest() {
  const report = join(results, 'vitest.json');
  const ok = run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numFailedTests, testResults } = readReport(report) ?? {
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [],
  };
  return {
    passed: numPassedTests,
    failed: atLeastOneUnless(ok, numFailedTests),
    names: testResults.flatMap(failuresOf),
  };
}

async function runPlaywright() {
  // The browser tests import the built machines and their kit.
  if (!run(['node_modules/typescript/bin/tsc', '-b', 'machines/tsconfig.test.json']))
    return { passed: 0, failed: 1, names: ['types of the machines’ tests'] };
  const executable = await ensureBrowser();
  const report = join(results, 'e2e.json');
  const filter = words.length > 0 ? ['--grep', words.join(' ')] : [];
  const ok = run(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'frontend/playwright.config.ts', ...filter],
    {
      CHROMIUM_PATH: executable,
    },
  );
  const { stats, suites } = readReport(report) ?? {
    stats: { expected: 0, unexpected: 0, flaky: 0 },
    suites: [],
  };
  return {
    passed: stats.expected,
    failed: atLeastOneUnless(ok, stats.unexpected + stats.flaky),
    names: suites.flatMap(unexpectedOf),
  };
}

/**
 * Names the failed tests of one file, each with the first line of its reason.
 * @param {{ name: string, message: string, status: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 * @returns {string[]}
 */
function failuresOf({ name, message, status, assertionResults }) {
  const file = relative(root, name);
  const failures = assertionResults.filter((test) => test.status === 'failed');
  // A file that fails before its first test has no result of a test.
  if (failures.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
  return failures.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
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

/** @param {string} [text] */
function firstLine(text = '') {
  return text.split('\n', 1)[0];
}

/** Prints the machines' coverage table. A gap counts as a failed test. */
function printCoverage() {
  const ok = run(['scripts/machines.mjs', '--coverage', '--browser']);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, names: ok ? [] : ['coverage of the machines'] };
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} environment
 */
function run(args, environment = {}) {
  const { status } = spawnSync(nodePath(), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return status === 0;
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
 * Counts a runner's failure before or after its tests as one failure.
 * @param {boolean} ok
 * @param {number} count
 */
function atLeastOneUnless(ok, count) {
  return ok ? count : Math.max(1, count);
}
