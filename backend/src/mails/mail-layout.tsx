import type { CSSProperties } from 'react';
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  render,
  Section,
  Text,
} from 'react-email';
import type { MailContent, MailTable, MailText } from './mail-content.ts';
import { DARK_STYLES, styles } from './mail-styles.ts';
import { ProductMark } from './product-mark.tsx';

/** The whole HTML document. */
export function renderMail(content: MailContent): Promise<string> {
  return render(MailLayout({ content }));
}

/** The one layout of all mails: mark, heading, action, small print. */
function MailLayout({ content }: { content: MailContent }) {
  const { subject, preheader, heading, paragraphs, quote, action, alternative, notes, reason } = content;
  const { language = 'en', brand, table, unsubscribe } = content;
  return (
    <Html lang={language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style>{DARK_STYLES}</style>
      </Head>
      <Body className="canvas" style={styles.canvas}>
        <Preview useTitleTag={false}>{preheader}</Preview>
        <Container style={styles.page}>
          {brand ? (
            <Text className="ink" style={styles.sender}>
              {brand.name}
            </Text>
          ) : (
            <ProductMark />
          )}
          <Section className="surface" style={styles.surface}>
            {brand && <div aria-hidden="true" style={{ ...styles.stripe, backgroundColor: brand.accent }} />}
            <Heading as="h1" className="ink" style={styles.heading}>
              {heading}
            </Heading>
            {paragraphs.map((text, index) => (
              <Text key={index} className="ink-muted" style={styles.paragraph}>
                <Emphasised text={text} />
              </Text>
            ))}
            {table && <Table table={table} />}
            {quote !== undefined && <Quote text={quote} />}
            {action && (
              <Section style={styles.actionRow}>
                <Button
                  href={action.href}
                  className={brand ? 'button brand' : 'button'}
                  style={
                    brand
                      ? { ...styles.button, backgroundColor: brand.accent, color: '#ffffff' }
                      : styles.button
                  }
                >
                  {action.label}
                </Button>
              </Section>
            )}
            {alternative && (
              <Text className="ink-muted" style={styles.paragraph}>
                <Link href={alternative.href} className="ink-muted" style={styles.link}>
                  {alternative.label}
                </Link>
              </Text>
            )}
            {notes.map((note) => (
              <Text key={note} className="ink-subtle" style={styles.note}>
                {note}
              </Text>
            ))}
            {brand && (
              <Text className="ink-muted" style={styles.paragraph}>
                <Lines text={brand.signature} />
              </Text>
            )}
            {action && <Address href={action.href} language={language} />}
          </Section>
          <Text className="ink-subtle" style={styles.footer}>
            {reason}
            {unsubscribe && (
              <>
                <br />
                <Link href={unsubscribe.href} className="ink-muted" style={styles.link}>
                  {unsubscribe.label}
                </Link>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

type Language = NonNullable<MailContent['language']>;

const ADDRESS_WORDS: Record<Language, string> = {
  en: 'If the button does not work, open this address in your browser:',
  es: 'Si el botón no funciona, abra esta dirección en su navegador:',
};

/** For programs that show no button, and for people who check where a link leads. */
function Address({ href, language }: { href: string; language: Language }) {
  return (
    <>
      <Hr className="hairline" style={styles.hairline} />
      <Text className="ink-subtle" style={styles.address}>
        {ADDRESS_WORDS[language]}
        <br />
        <Link href={href} className="ink-muted" style={styles.link}>
          {href}
        </Link>
      </Text>
    </>
  );
}

function Table({ table: { heads, rows } }: { table: MailTable }) {
  const cellOf = (index: number): CSSProperties =>
    index === 0
      ? styles.cell
      : {
          ...styles.cell,
          paddingLeft: '12px',
          textAlign: 'right',
          whiteSpace: 'nowrap',
          wordBreak: 'normal',
        };
  return (
    <table style={styles.table}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className="ink-muted hairline" style={cellOf(index)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, isSum }, row) => (
          <tr key={row}>
            {cells.map((text, index) => (
              <td
                key={heads[index]}
                className="ink hairline"
                style={{ ...cellOf(index), ...(isSum && styles.strong) }}
              >
                <Lines text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Quote({ text }: { text: string }) {
  return (
    <Text className="ink hairline" style={styles.quote}>
      <Lines text={text} />
    </Text>
  );
}

/** Some mail programs drop the line breaks of a text. */
function Lines({ text }: { text: string }) {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
}

function Emphasised({ text }: { text: MailText }) {
  if (typeof text === 'string') return text;
  return text.map((part, index) => {
    if (typeof part === 'string') return part;
    return 'strong' in part ? (
      <strong key={index} className="ink" style={styles.strong}>
        {part.strong}
      </strong>
    ) : (
      <Link key={index} href={part.href} className="ink-muted" style={styles.link}>
        {part.link}
      </Link>
    );
  });
}
