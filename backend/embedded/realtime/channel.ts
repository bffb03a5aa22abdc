import type { ClientFrame, ProtocolVersion } from './frame.ts';
import type { Subscriber, Subscription } from './subscription.ts';
import { expiredMessage, type Identity } from './token.ts';

/** The socket as its channels use it. */
export interface ChannelSocket {
  readonly version: ProtocolVersion;
  send(frame: ClientFrame): void;
  write(frame: Buffer): void;
  /** Removes the channel and its subscriptions. */
  release(channel: Channel): void;
}

/** `setTimeout` is limited to 24 days, and short steps notice a changed system clock. */
const LONGEST_TIMER_MS = 300_000;

/** One join of one topic by one client, from its `phx_join` until it is closed. */
export class Channel implements Subscriber {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly version: ProtocolVersion;
  /** The token behind the identity. */
  token: string | undefined;
  subscriptions: Subscription[] = [];
  isJoined = false;
  readonly #socket: ChannelSocket;
  #identity: Identity;
  #isOpen = true;
  #expiry: NodeJS.Timeout | undefined;

  constructor(socket: ChannelSocket, topic: string, joinRef: string | null, identity: Identity) {
    this.#socket = socket;
    this.topic = topic;
    this.joinRef = joinRef;
    this.version = socket.version;
    this.#identity = identity;
    this.#watchExpiry();
  }

  get identity(): Identity {
    return this.#identity;
  }

  set identity(identity: Identity) {
    this.#identity = identity;
    this.#watchExpiry();
  }

  /** The topic without `realtime:`. */
  get name(): string {
    return this.topic.slice('realtime:'.length);
  }

  isOpen(): boolean {
    if (!this.#isOpen) return false;
    const { expiresAt } = this.#identity;
    if (expiresAt !== undefined && expiresAt * 1_000 <= Date.now()) {
      this.end(expiredMessage(expiresAt));
      return false;
    }
    return true;
  }

  deliver(frame: Buffer): void {
    this.#socket.write(frame);
  }

  reply(ref: string | null, status: 'ok' | 'error', response: unknown): void {
    this.#send('phx_reply', ref, { status, response });
  }

  push(event: string, payload: unknown): void {
    this.#send(event, null, payload);
  }

  system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.push('system', { extension, status, message, channel: this.name });
  }

  /** Ends the channel with a message. The client doesn't rejoin. */
  end(message: string): void {
    if (!this.#isOpen) return;
    this.system('system', 'error', message);
    this.close();
  }

  /** Ends the channel like a leave. */
  close(): void {
    if (!this.dispose()) return;
    this.#send('phx_close', this.joinRef, {});
  }

  /** Ends the channel so that the client rejoins and reads again what it may have missed. */
  crash(): void {
    if (!this.dispose()) return;
    this.#send('phx_error', this.joinRef, { reason: 'channel_crash' });
  }

  /** Ends the channel without a message. Returns false if it had already ended. */
  dispose(): boolean {
    if (!this.#isOpen) return false;
    this.#isOpen = false;
    clearTimeout(this.#expiry);
    this.#socket.release(this);
    return true;
  }

  #send(event: string, ref: string | null, payload: unknown): void {
    this.#socket.send({ joinRef: this.joinRef, ref, topic: this.topic, event, payload });
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const { expiresAt } = this.#identity;
    if (expiresAt === undefined || !this.#isOpen) return;
    const left = Math.max(0, expiresAt * 1_000 - Date.now());
    this.#expiry = setTimeout(
      () => {
        if (this.isOpen()) this.#watchExpiry();
      },
      Math.min(left, LONGEST_TIMER_MS),
    );
    this.#expiry.unref();
  }
}
