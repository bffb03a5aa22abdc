import type { AuthRequest } from './auth-request.ts';

/**
 * Tabs that refresh with one token at the same moment get one successor: side by side, each would get its own, and
 * the next use of the token would look like a theft.
 */
export class RefreshTurns {
  private readonly last = new Map<string, Promise<unknown>>();

  async inTurn<Result>(request: AuthRequest, carryOut: () => Promise<Result>): Promise<Result> {
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
