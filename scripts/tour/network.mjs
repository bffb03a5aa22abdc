/** @typedef {(route: import('@playwright/test').Route) => Promise<unknown>} Answer */

/** Answers of the network that can't be had from the real process at will. */
export class Network {
  /** @param {import('@playwright/test').Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * From now on these calls stay without an answer.
   * @param {string} path
   */
  hold(path) {
    return this.answer(path, () => new Promise(() => {}));
  }

  /**
   * The auth service refuses, in the form that both of its kinds use.
   * @param {string} path
   * @param {number} status
   * @param {string} code
   * @param {string} text
   */
  refuse(path, status, code, text) {
    const json = { code: status, error_code: code, msg: text };
    return this.answer(path, (route) => route.fulfill({ status, json }));
  }

  /**
   * Our API refuses; `Retry-After: 0` lets the tries that follow come at once.
   * @param {string} path
   * @param {number} status
   * @param {string} code
   * @param {string} text
   */
  fail(path, status, code, text) {
    const json = { error: text, code, message: text };
    return this.answer(path, (route) => route.fulfill({ status, headers: { 'Retry-After': '0' }, json }));
  }

  /** @param {string} path */
  cut(path) {
    return this.answer(path, (route) => route.abort('connectionfailed'));
  }

  /**
   * The process's own answer with something changed.
   * @param {string} path
   * @param {(body: any) => unknown} change
   */
  change(path, change) {
    return this.answer(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });
  }

  /** The auth service's settings name Google as set up. */
  offerGoogle() {
    return this.change('/auth/v1/settings', (settings) => ({
      ...settings,
      external: { ...settings.external, google: true },
    }));
  }

  /**
   * @param {string} path
   * @param {Answer} answer
   */
  answer(path, answer) {
    return this.page.route((url) => url.pathname === path, answer);
  }

  /** Three seconds on, the page's clock stands: nothing moves on by itself. */
  async stopClock() {
    await this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + 3_000);
  }
}
