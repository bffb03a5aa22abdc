import { type ClientStatement, formatDocumentDate, type MoneyReaders, paperOf } from '@oficio/contracts';
import type { PrintedSummary } from '../../pdf/render/summary-pdf.ts';
import type { MailBranding } from '../organization/mails/mail-branding.ts';
import { STATEMENT_MAIL_WORDS } from '../payments/mails/statement-mail-words.ts';
import { statementTable } from '../payments/mails/statement-table.ts';
import type { PortalOwner } from './portal-rows.ts';

interface StatementPage extends Pick<PortalOwner, 'locale' | 'clientName' | 'clientCountry'> {
  statement: ClientStatement;
  /** Whose currencies the contact knows. */
  readers: MoneyReaders;
  brand: Pick<MailBranding, 'name'>;
  /** In the organization's time zone. */
  today: string;
}

/** What the renderer prints of a statement. */
export function printedStatement({ statement, ...page }: StatementPage): PrintedSummary {
  const { locale, brand, clientName, clientCountry, today } = page;
  const { from, to, currency } = statement;
  const { heads, rows } = statementTable(statement, page);
  const period = `${formatDocumentDate(from, locale)} – ${formatDocumentDate(to, locale)}`;
  return {
    language: locale,
    title: STATEMENT_MAIL_WORDS[locale].heading,
    author: brand.name,
    intro: [clientName, period],
    date: today,
    paper: paperOf(null, clientCountry),
    tables: [{ title: currency, headings: heads, rows: rows.map(({ cells }) => cells) }],
  };
}
