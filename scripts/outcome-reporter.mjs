import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Writes how many tests have passed and failed to the file `OFICIO_OUTCOME`, and names each failed one with its message.
 * Vitest's JSON reporter writes a stack instead, which has no message where a test runs in a browser.
 */
export default class OutcomeReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string }[]} unhandled errors outside a test
   */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed');
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    // What fails before its first test, a file or a hook of a `describe`, has no result of a test.
    const suites = modules.flatMap((module) => [...module.children.allSuites()]);
    const unread = modules.filter((module) => module.errors().length > 0);
    const unprepared = suites.filter((suite) => suite.errors().length > 0);
    const names = [
      ...failed.map((test) => `${fileOf(test.module)} › ${test.fullName}: ${reasonOf(test.result().errors)}`),
      ...unread.map((module) => `${fileOf(module)}: ${reasonOf(module.errors())}`),
      ...unprepared.map(
        (suite) => `${fileOf(suite.module)} › ${suite.fullName}: ${reasonOf(suite.errors())}`,
      ),
      ...unhandled.map((error) => `outside a test: ${reasonOf([error])}`),
    ];
    writeFileSync(
      String(process.env.OFICIO_OUTCOME),
      JSON.stringify({ passed, failed: names.length, names }),
    );
  }
}

/** @param {import('vitest/node').TestModule} module */
function fileOf({ moduleId }) {
  return relative(process.cwd(), moduleId);
}

/**
 * The first line of the reason.
 * @param {readonly { message: string }[]} [errors]
 */
function reasonOf([first] = []) {
  return stripVTControlCharacters(first?.message ?? '').split('\n', 1)[0];
}
