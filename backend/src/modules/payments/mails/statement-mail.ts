import { formatDocumentDate, formatDocumentMoney, type StatementQuery } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldFault } from '../../invoice-settings/setting-rows.ts';
import { filledText } from '../../mail-templates/filled-text.ts';
import { templateText } from '../../mail-templates/mail-template-rows.ts';
import { statementIn } from '../client-money.service.ts';
import type { MoneyMailFacts } from './money-mail.ts';
import { clientMailRow } from './money-mails.repository.ts';
import { STATEMENT_MAIL_WORDS } from './statement-mail-words.ts';
import { statementTable } from './statement-table.ts';

/** What a mail can show; the screen shows more. */
const LINES = 200;

/** @throws ApiError resource.not_found, request.invalid for a period with too much for a mail */
export async function statementMail(
  tx: Transaction,
  client: { organizationId: string; clientId: string },
  query: StatementQuery,
): Promise<MoneyMailFacts> {
  const statement = await statementIn(tx, client, query);
  const row = await clientMailRow(tx, client);
  if (!row) throw new ApiError('resource.not_found');
  const { lines, currency, closingMinor, clientName } = statement;
  if (lines.length > LINES) {
    const message = `A mail shows at most ${LINES} lines. Choose a shorter period.`;
    throw fieldFault('request.invalid', { path: 'to', message });
  }
  const { locale, seller, readers } = row;
  const words = STATEMENT_MAIL_WORDS[locale];
  const money = (amountMinor: number) => formatDocumentMoney({ amountMinor, currency }, locale, readers);
  const [from, to] = [formatDocumentDate(query.from, locale), formatDocumentDate(query.to, locale)];
  const { clientId, organizationId } = client;
  const text = await templateText(tx, organizationId, 'statement', locale);
  return {
    entityType: 'statement',
    entityId: clientId,
    templateKey: 'statement',
    clientId,
    locale,
    reason: query,
    openedId: null,
    audited: { type: 'client', id: clientId, name: clientName, clientId },
    suggested: filledText(text, {
      'client.name': clientName,
      'organization.name': seller,
      'statement.from': from,
      'statement.to': to,
      'statement.balance': money(closingMinor),
    }),
    heading: words.heading,
    paragraphs: [],
    table: statementTable(statement, row),
    open: '',
  };
}
