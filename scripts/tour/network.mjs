/** @typedef {(route: import('@playwright/test').Route) => Promise<unknown>} Answer */

/** Answers that the real process can't produce on demand. */
export class Network {
  /** @param {import('@playwright/test').Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Leaves these calls without an answer.
   * @param {string} path
   */
  hold(path) {
    return this.answer(path, () => new Promise(() => {}));
  }

  /**
   * Refuses in the form of the auth service, embedded or hosted.
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
   * Refuses as the auth service does after too many mails.
   * @param {string} path
   */
  refuseMail(path) {
    return this.refuse(path, 429, 'over_email_send_rate_limit', 'Email rate limit exceeded');
  }

  /**
   * Refuses in the form of our API; with `Retry-After: 0` retries come at once.
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
   * Changes the process's own answer.
   * @param {string} path
   * @param {(body: any) => unknown} change
   */
  change(path, change) {
    return this.answer(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });
  }

  /** Reports Google as configured in the auth service's settings. */
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

  /** Advances the page's clock by three seconds and stops it there. */
  async stopClock() {
    await this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + 3_000);
  }
}
