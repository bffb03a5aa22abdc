import { type Invoice, invoiceRoutes } from '@oficio/contracts';
import type { FakeServer } from './fake-server.ts';

/** The address of each client for invoices. */
export const CLIENT_ADDRESS = 'pagos@nopal.example';

/** Answers the suggested mail of each invoice and its preview, as the server does. */
export function answerMails(server: FakeServer, invoiceOf: (id: string) => Invoice): void {
  server.answer(invoiceRoutes.mail, ({ parameters, query }) => {
    const { number } = invoiceOf(parameters.id ?? '');
    const next = number ?? `INV-${(query.issueDate ?? new Date().toISOString()).slice(0, 4)}-0001`;
    const to = [CLIENT_ADDRESS];
    return server.sample(invoiceRoutes.mail, {
      to,
      attachPdf: true,
      subject: `Invoice ${next}`,
      message: 'Hello',
      number: next,
    });
  });
  server.answer(invoiceRoutes.mailPreview, server.sample(invoiceRoutes.mailPreview));
}
