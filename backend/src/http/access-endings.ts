import { Injectable } from '@nestjs/common';
import { Sessions } from './sessions.ts';

/** Ends at once what a person may see, in this process: what is remembered of them and their live channels. */
@Injectable()
export class AccessEndings {
  #endChannels: ((userId: string) => void) | undefined;

  constructor(private readonly sessions: Sessions) {}

  /** Where a realtime service runs in this process, it closes the person's channels. */
  onUserEnded(endChannels: (userId: string) => void): void {
    this.#endChannels = endChannels;
  }

  /** After a removal, another role or a hand-over. The sessions stay; what they may see is decided again with the next request. */
  endUser(userId: string): void {
    this.sessions.forgetUser(userId);
    this.#endChannels?.(userId);
  }
}
