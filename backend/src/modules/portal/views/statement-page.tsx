import { formatDocumentDate } from '@oficio/contracts';
import { statementTable } from '../../payments/mails/statement-table.ts';
import type { PortalStatement } from '../../portal-home/portal-reader.ts';
import { HOME_WORDS } from '../home-words.ts';
import { PORTAL_WORDS } from '../portal-words.ts';
import { HomeLink, renderInPortal } from './portal-frame.tsx';

/** The statement of a contact's client, with its file. */
export function renderStatement(page: PortalStatement, options: { font: string | undefined }): string {
  const { locale, statement, readers } = page;
  const words = HOME_WORDS[locale];
  const { from, to, currency } = statement;
  const { heads, rows } = statementTable(statement, { locale, readers });
  const [begin, end] = [formatDocumentDate(from, locale), formatDocumentDate(to, locale)];
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
              {heads.map((head, place) => (
                <th key={head} scope="col" className={place === AMOUNT ? 'wide' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.map((row, place) => lineRow(row, place))}</tbody>
        </table>
        <p className="act">
          <a className="button" href={`/portal/statement/pdf?currency=${currency}`}>
            {PORTAL_WORDS[locale].download}
          </a>
        </p>
      </section>
    </>,
  );
}

/** The column that a narrow page shows below the name of a line. */
const AMOUNT = 1;

type Row = ReturnType<typeof statementTable>['rows'][number];

/** The first cell has the facts of a line below its name. Nothing else tells two equal lines apart than their places. */
function lineRow({ cells: [name, amount, balance], isSum }: Row, place: number) {
  const [title, facts] = name.split('\n');
  return (
    <tr key={place}>
      <td dir="auto">
        {isSum ? <b>{title}</b> : title}
        <span className="small">{facts}</span>
        <span className="small narrow">{amount}</span>
      </td>
      <td className="wide">{amount}</td>
      <td>{isSum ? <b>{balance}</b> : balance}</td>
    </tr>
  );
}
