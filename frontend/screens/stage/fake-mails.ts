import { type ListedMessage, outboxRoutes } from '@oficio/contracts';
import type { FakeServer } from './fake-server.ts';

/** The mails to clients in the fake server's memory, which a list shows whatever it asks for. */
export class FakeMails {
  readonly messages: ListedMessage[] = [];

  constructor(private readonly server: FakeServer) {
    server.answer(outboxRoutes.list, () => ({
      items: this.messages,
      total: this.messages.length,
      nextCursor: null,
    }));
  }

  /** Adds a mail that was sent, unless the fields say something else. */
  add(fields: Partial<ListedMessage>): ListedMessage {
    const message = this.server.sampleItem(outboxRoutes.list, {
      id: `00000000-0000-7000-8000-00000000e${String(this.messages.length + 1).padStart(3, '0')}`,
      kind: 'manual',
      to: 'cuentas@example.com',
      subject: 'Factura',
      state: 'sent',
      ...fields,
    });
    this.messages.push(message);
    return message;
  }
}
