import { PageIntro } from '../parts/page-intro.tsx';

const WAYS_OUT = [
  { name: 'Home page', path: '/', text: 'What Oficio is, in a minute.' },
  { name: 'Blog', path: '/blog', text: 'Every article, the newest first.' },
  { name: 'Help Center', path: '/help-center', text: 'Ten questions, answered.' },
  { name: 'Contact', path: '/contact', text: 'Tell us what you were looking for.' },
] as const;

/** The page for unknown addresses. */
export function NotFound() {
  return (
    <>
      <PageIntro
        eyebrow="404"
        title="There’s no page here."
        lead="It may have moved, or the address has a typo. One of these may be what you were looking for."
      />
      <ul className="mx-auto max-w-6xl px-4 pb-24 md:px-8">
        {WAYS_OUT.map(({ name, path, text }) => (
          <li
            key={path}
            className="border-b border-hairline py-5 first:border-t-2 first:border-t-ink md:grid md:grid-cols-2 md:items-baseline"
          >
            <a
              href={path}
              className="inline-flex min-h-11 items-center text-xl font-bold underline-offset-4 hover:underline"
            >
              {name}
            </a>
            <p className="text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
