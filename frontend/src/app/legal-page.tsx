import { Link } from '@tanstack/react-router';
import { ProductName } from '../features/shell/product-mark.tsx';
import { SkipLink } from '../features/shell/skip-link.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

interface LegalPageProps {
  title: string;
  sections: readonly { title: string; text: string }[];
}

/** A page of plain text with headings. */
export function LegalPage({ title, sections }: LegalPageProps) {
  usePageTitle(title);
  return (
    <div className="min-h-dvh bg-canvas">
      <SkipLink />
      <header className="mx-auto max-w-3xl px-4 py-6 md:px-8">
        <Link to="/" className="inline-block rounded-control">
          <ProductName />
        </Link>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-3xl px-4 pt-8 pb-24 md:px-8">
        <h1 className="text-2xl font-semibold">{title}</h1>
        <p className="mt-2 text-ink-muted">Last updated January 27, 2025</p>
        {sections.map((section) => (
          <section key={section.title} className="mt-10">
            <h2 className="text-lg font-semibold">{section.title}</h2>
            <p className="mt-2 text-base text-ink-muted">{section.text}</p>
          </section>
        ))}
      </main>
    </div>
  );
}
