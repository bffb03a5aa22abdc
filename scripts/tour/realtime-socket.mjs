/** @typedef {import('@playwright/test').WebSocketRoute} Socket */

const REFUSED = { reason: 'ConnectionRateLimitReached: Too many connected users' };

/** The page's socket to the realtime service; each join waits until it is admitted or refused. */
export class RealtimeSocket {
  /** @type {{ table: string, answer: (refused: boolean) => void }[]} */
  #waiting = [];
  /** @type {((table: string) => boolean) | null} */
  #refuses = null;

  /** @param {import('@playwright/test').Page} page */
  static async tap(page) {
    const socket = new RealtimeSocket();
    await page.routeWebSocket(/\/realtime\/v1\/websocket/, (route) => socket.#connect(route));
    return socket;
  }

  /**
   * Answers the waiting joins and all later ones.
   * @param {(table: string) => boolean} refuses
   */
  answer(refuses) {
    this.#refuses = refuses;
    for (const { table, answer } of this.#waiting.splice(0)) answer(refuses(table));
  }

  /** @param {Socket} page */
  #connect(page) {
    const service = page.connectToServer();
    page.onMessage((message) => {
      const [joinRef, ref, topic, event] = JSON.parse(String(message));
      if (event !== 'phx_join') return service.send(message);
      const table = String(topic)
        .replace(/^realtime:/, '')
        .replace(/:\d+$/, '');
      const answer = (/** @type {boolean} */ refused) => {
        if (!refused) return service.send(message);
        const reply = [joinRef, ref, topic, 'phx_reply', { status: 'error', response: REFUSED }];
        page.send(JSON.stringify(reply));
      };
      if (this.#refuses) answer(this.#refuses(table));
      else this.#waiting.push({ table, answer });
    });
  }
}
