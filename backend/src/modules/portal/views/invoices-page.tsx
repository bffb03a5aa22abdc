import type { PortalInvoiceList } from '../../portal-home/portal-reader.ts';
import { HOME_WORDS } from '../home-words.ts';
import { InvoiceLines, ListPages } from './list-lines.tsx';
import { HomeLink, renderInPortal } from './portal-frame.tsx';

/** A page of the list of a client's invoices. */
export function renderInvoices(page: PortalInvoiceList, options: { font: string | undefined }): string {
  const { locale, invoices } = page;
  const words = HOME_WORDS[locale];
  return renderInPortal(
    page,
    { title: words.invoices, hasChoice: false, ...options },
    <>
      <HomeLink locale={locale} />
      <section className="card top">
        <h1>{words.invoices}</h1>
        {invoices.length === 0 && <p>{words.noInvoices}</p>}
        <InvoiceLines frame={page} invoices={invoices} />
        <ListPages locale={locale} path="/portal/invoices" place={page} />
      </section>
    </>,
  );
}
