import type { AuthRequest } from './auth-request.ts';

/**
 * Serializes refreshes with the same token, so that tabs which refresh at the same moment get the same successor. In
 * parallel each would get its own, and the next use of the old token would look like a theft.
 */
export class RefreshQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<Result>(request: AuthRequest, carryOut: () => Promise<Result>): Promise<Result> {
    const token = request.text('refresh_token');
    if (!request.is('POST', '/token') || !token) return carryOut();
    const before = this.last.get(token) ?? Promise.resolve();
    const turn = before.then(carryOut, carryOut);
    this.last.set(token, turn);
    try {
      return await turn;
    } finally {
      if (this.last.get(token) === turn) this.last.delete(token);
    }
  }
}
