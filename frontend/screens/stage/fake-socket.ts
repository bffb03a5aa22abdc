import type { RealtimeTable } from '@oficio/contracts';

/** Phoenix' serializer 2.0.0: join reference, reference, topic, event, payload. */
type Frame = [string | null, string | null, string, string, unknown];

interface Change {
  kind: 'INSERT' | 'UPDATE' | 'DELETE';
  record: Record<string, unknown>;
}

/** The realtime service's socket: it admits every table, and sends the changes that a test makes. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  private static readonly open = new Set<FakeSocket>();

  binaryType = 'blob';
  readyState = FakeSocket.CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  /** The topic of each admitted table, with its join reference. */
  private readonly joined = new Map<string, { topic: string; joinRef: string | null }>();

  constructor() {
    super();
    FakeSocket.open.add(this);
    queueMicrotask(() => {
      this.readyState = FakeSocket.OPEN;
      this.onopen?.(new Event('open'));
    });
  }

  /** Whether the page listens to the table. A change before that reaches nobody. */
  static isHeard(table: RealtimeTable): boolean {
    return [...FakeSocket.open].some((socket) => socket.joined.has(table));
  }

  /** Delivers a committed change to the page. */
  static change(table: RealtimeTable, { kind, record }: Change): void {
    for (const socket of FakeSocket.open) socket.deliver(table, kind, record);
  }

  static closeAll(): void {
    for (const socket of FakeSocket.open) socket.close();
  }

  send(message: string): void {
    const [joinRef, ref, topic, event, payload] = JSON.parse(message) as Frame;
    if (event === 'phx_join') this.admit(joinRef, ref, topic, payload);
    else if (event === 'phx_leave' || event === 'heartbeat') this.reply(joinRef, ref, topic);
  }

  close(): void {
    FakeSocket.open.delete(this);
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.(new CloseEvent('close', { code: 1000 }));
  }

  private admit(joinRef: string | null, ref: string | null, topic: string, payload: unknown): void {
    const { config } = payload as { config: { postgres_changes: { table: string }[] } };
    const bindings = config.postgres_changes.map((binding, id) => ({ ...binding, id: id + 1 }));
    for (const { table } of bindings) this.joined.set(table, { topic, joinRef });
    this.reply(joinRef, ref, topic, { postgres_changes: bindings });
    this.receive([joinRef, null, topic, 'system', { extension: 'postgres_changes', status: 'ok' }]);
  }

  private deliver(table: RealtimeTable, type: Change['kind'], record: Change['record']): void {
    const place = this.joined.get(table);
    if (!place) return;
    const data = {
      schema: 'public',
      table,
      type,
      commit_timestamp: new Date().toISOString(),
      columns: Object.keys(record).map((name) => ({ name, type: 'text' })),
      record: type === 'DELETE' ? {} : record,
      old_record: type === 'DELETE' ? record : {},
    };
    this.receive([place.joinRef, null, place.topic, 'postgres_changes', { ids: [1], data }]);
  }

  private reply(joinRef: string | null, ref: string | null, topic: string, response: object = {}): void {
    this.receive([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }]);
  }

  private receive(frame: Frame): void {
    queueMicrotask(() => this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) })));
  }
}
