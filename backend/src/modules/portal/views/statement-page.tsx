import { type ClientStatement, formatDocumentDate, formatDocumentMoney } from '@oficio/contracts';
import { STATEMENT_MAIL_WORDS } from '../../payments/mails/statement-mail-words.ts';
import type { PortalStatement } from '../../portal-home/portal-reader.ts';
import { HOME_WORDS } from '../home-words.ts';
import { HomeLink, renderInPortal } from './portal-frame.tsx';

/** The statement of a contact's client, which a browser prints. */
export function renderStatement(page: PortalStatement, options: { font: string | undefined }): string {
  const { locale, statement, baseCurrency, clientCountry } = page;
  const words = HOME_WORDS[locale];
  const own = STATEMENT_MAIL_WORDS[locale];
  const { from, to, currency, lines } = statement;
  const readers = { currencies: [baseCurrency], countryCodes: [clientCountry] };
  const money = (amountMinor: number) => formatDocumentMoney({ amountMinor, currency }, locale, readers);
  const [begin, end] = [formatDocumentDate(from, locale), formatDocumentDate(to, locale)];
  const [what, amount, balance] = own.heads;
  return renderInPortal(
    page,
    { title: words.statementTitle, hasChoice: false, ...options },
    <>
      <HomeLink locale={locale} />
      <section className="card top">
        <h1>{words.statementTitle}</h1>
        <p dir="auto">{page.clientName}</p>
        <p className="muted">{words.period(begin, end)}</p>
        <table>
          <caption>{words.statementTitle}</caption>
          <thead>
            <tr>
              <th scope="col">{what}</th>
              <th scope="col">{amount}</th>
              <th scope="col">{balance}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{own.before}</td>
              <td />
              <td>{money(statement.openingMinor)}</td>
            </tr>
            {lines.map((line) => (
              <tr key={`${line.kind} ${line.id}`}>
                <td dir="auto">
                  {nameOf(line, own.kinds)}
                  <span className="small">{formatDocumentDate(line.date, locale)}</span>
                </td>
                <td>{money(line.amountMinor)}</td>
                <td>{money(line.balanceMinor)}</td>
              </tr>
            ))}
            <tr>
              <td>
                <b>{own.end}</b>
              </td>
              <td />
              <td>
                <b>{money(statement.closingMinor)}</b>
              </td>
            </tr>
          </tbody>
        </table>
        <p className="act muted screen-only">{words.print}</p>
      </section>
    </>,
  );
}

type Line = ClientStatement['lines'][number];

function nameOf({ kind, name }: Line, kinds: Record<Line['kind'], string>): string {
  return [kinds[kind], name ?? ''].join(' ').trim();
}
