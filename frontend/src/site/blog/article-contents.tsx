import type { ArticleHeading } from './article-html.ts';

/** An article's table of contents, beside the article where there is room. */
export function ArticleContents({ headings }: { headings: readonly ArticleHeading[] }) {
  return (
    <nav aria-labelledby="contents" className="text-sm max-lg:hidden print:hidden">
      <div className="sticky top-24">
        <p id="contents" className="font-semibold">
          On this page
        </p>
        <ol className="mt-3 border-s border-hairline">
          {headings.map(({ id, html }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block py-1.5 ps-4 text-ink-muted hover:text-ink"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised, at build time.
                dangerouslySetInnerHTML={{ __html: html }}
              />
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
