import { Injectable } from '@nestjs/common';
import { Sessions } from './sessions.ts';

/**
 * Revokes a person's access in this process at once: clears their cached sessions and closes their realtime channels.
 */
@Injectable()
export class AccessEndings {
  #endChannels: ((userId: string) => void) | undefined;

  constructor(private readonly sessions: Sessions) {}

  /** Registers the realtime service that runs in this process. */
  onUserEnded(endChannels: (userId: string) => void): void {
    this.#endChannels = endChannels;
  }

  /**
   * Called after a removal, a change of role or a hand-over. The person stays signed in, and the next request decides
   * their rights again.
   */
  endUser(userId: string): void {
    this.sessions.forgetUser(userId);
    this.#endChannels?.(userId);
  }
}
