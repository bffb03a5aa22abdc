import { PageIntro } from '../parts/page-intro.tsx';
import { LAST_UPDATED, type LegalDocument } from './legal.types.ts';

const LINK = 'underline decoration-outline underline-offset-4 hover:decoration-current';

const PROSE = [
  'text-ink-muted [&_p]:mt-4 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:ps-5 [&_li]:mt-2.5 [&_li]:ps-1',
  '[&_strong]:font-semibold [&_strong]:text-ink [&_a]:text-ink [&_li]:marker:text-ink-subtle',
  '[&_a]:underline [&_a]:decoration-outline [&_a]:underline-offset-4 [&_a:hover]:decoration-current',
].join(' ');

/** A legal document: a summary for most readers, then the contents beside the full text. */
export function LegalPage({ document: { title, lead, points, sections } }: { document: LegalDocument }) {
  return (
    <article>
      <PageIntro title={title} lead={lead}>
        <p className="text-ink-muted">
          Last updated <time dateTime={LAST_UPDATED.day}>{LAST_UPDATED.words}</time>
        </p>
      </PageIntro>
      <section aria-labelledby="in-short" className="border-y border-hairline bg-surface">
        <div className="mx-auto max-w-6xl px-4 py-10 md:px-8 md:py-12">
          <h2 id="in-short" className="text-lg font-semibold">
            In short
          </h2>
          <ol className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
            {points.map(({ text, section }) => (
              <li key={section} className="border-t-2 border-accent pt-3">
                <a href={`#${section}`} className={LINK}>
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <div className="mx-auto grid max-w-6xl gap-x-16 px-4 py-12 md:px-8 md:py-16 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Contents sections={sections} />
        <div className="max-w-[42rem]">
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} id={id} className="mt-14 first:mt-12 lg:first:mt-0">
              <h2 className="text-xl font-semibold">{heading}</h2>
              <div className={PROSE}>{body}</div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function Contents({ sections }: Pick<LegalDocument, 'sections'>) {
  return (
    <nav aria-labelledby="contents" className="print:hidden">
      <div className="lg:sticky lg:top-24">
        <h2 id="contents" className="text-sm font-semibold">
          Contents
        </h2>
        <ol className="mt-3 grid gap-x-8 text-sm sm:grid-cols-2 lg:grid-cols-1">
          {sections.map(({ id, title }) => (
            <li key={id} className="flex border-t border-hairline">
              <a
                href={`#${id}`}
                className="flex min-h-9 flex-1 items-center py-1 text-ink-muted hover:text-ink max-lg:min-h-11"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
