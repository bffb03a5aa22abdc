import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { observed } from '../fixtures/observed.ts';

/** Phoenix' serializer 2.0.0: join reference, reference, topic, event, payload. */
type Frame = [string | null, string | null, string, string, unknown];

interface Join {
  table: string;
  joinRef: string | null;
  ref: string | null;
  topic: string;
  page: WebSocketRoute;
  /** Forwards the join to the real service. */
  pass(): void;
}

/**
 * A proxy between the page and the real realtime service. It holds each join until the test forwards or refuses it, and
 * it can break an open channel.
 */
export class RealtimeWire {
  private waiting: Join[] = [];
  private joined: Join[] = [];
  /** New tokens that the page has sent to its open channels. */
  private tokens = 0;
  /** Changes that the service has sent. */
  private changes = 0;
  /** Topics whose delivery the service has confirmed. */
  private live = new Set<string>();
  /** References of the page's heartbeats that the service hasn't answered. */
  private heartbeats = new Set<string | null>();

  static async tap(page: Page): Promise<RealtimeWire> {
    const wire = new RealtimeWire();
    await page.routeWebSocket(
      (url) => url.pathname === '/realtime/v1/websocket',
      (socket) => wire.connect(socket),
    );
    return wire;
  }

  /** Waits until the page joins the table. */
  async isAskedFor(table: string): Promise<void> {
    await this.nextJoin(table);
  }

  /** Forwards the join and waits until later commits are delivered. */
  async admit(table: string): Promise<void> {
    const join = await this.nextJoin(table);
    this.take(join);
    this.joined.push(join);
    join.pass();
    await expect.poll(() => this.live.has(join.topic), observed(`${table} was not joined`)).toBe(true);
  }

  /** Refuses the held join, or breaks the open channel. */
  async fail(table: string): Promise<void> {
    const open = this.joined.find((join) => join.table === table);
    if (open) return this.breakOff(open);
    const join = await this.nextJoin(table);
    this.take(join);
    const response = { reason: 'ConnectionRateLimitReached: Too many connected users' };
    send(join.page, [join.joinRef, join.ref, join.topic, 'phx_reply', { status: 'error', response }]);
  }

  /** The number of changes that have reached the page. */
  changesSent(): number {
    return this.changes;
  }

  /** Whether a channel is open, to which the page must send a new token. */
  isOpen(): boolean {
    return this.joined.length > 0;
  }

  /** Waits until the page has sent a new token. */
  async hasNewToken(): Promise<void> {
    await expect
      .poll(() => this.tokens, observed('no new token was handed to the channels'))
      .toBeGreaterThan(0);
  }

  /** Waits for the service's answers, because the page closes a connection whose heartbeat stays unanswered for 25 s. */
  async hasAnsweredHeartbeats(): Promise<void> {
    await expect.poll(() => this.heartbeats.size, observed('a heartbeat was not answered')).toBe(0);
  }

  private breakOff(open: Join): void {
    this.joined = this.joined.filter((join) => join !== open);
    const payload = { extension: 'system', status: 'error', message: 'Too many messages per second' };
    send(open.page, [open.joinRef, null, open.topic, 'system', payload]);
  }

  private take(join: Join): void {
    this.waiting = this.waiting.filter((other) => other !== join);
  }

  private async nextJoin(table: string): Promise<Join> {
    const find = () => this.waiting.find((join) => join.table === table);
    await expect.poll(find, observed(`${table} was not asked for`)).toBeDefined();
    const join = find();
    if (!join) throw new Error(`The join of ${table} is gone`);
    return join;
  }

  private connect(page: WebSocketRoute): void {
    const service = page.connectToServer();
    page.onMessage((message) => {
      const [joinRef, ref, topic, event] = JSON.parse(String(message)) as Frame;
      const table = topic.split(':')[1] ?? '';
      if (event === 'phx_join') {
        this.waiting.push({ table, joinRef, ref, topic, page, pass: () => service.send(message) });
        return;
      }
      if (event === 'phx_leave') this.forget(topic);
      if (event === 'access_token') this.tokens += 1;
      if (event === 'heartbeat') this.heartbeats.add(ref);
      service.send(message);
    });
    service.onMessage((message) => {
      const [, ref, topic, event] = JSON.parse(String(message)) as Frame;
      if (event === 'postgres_changes') this.changes += 1;
      page.send(message);
      if (topic === 'phoenix') this.heartbeats.delete(ref);
      if (event === 'system') this.live.add(topic);
    });
  }

  private forget(topic: string): void {
    this.waiting = this.waiting.filter((join) => join.topic !== topic);
    this.joined = this.joined.filter((join) => join.topic !== topic);
  }
}

function send(page: WebSocketRoute, frame: Frame): void {
  page.send(JSON.stringify(frame));
}
