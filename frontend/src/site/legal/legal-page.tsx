interface LegalPageProps {
  title: string;
  sections: readonly { title: string; text: string }[];
}

/** A page of plain text with headings. */
export function LegalPage({ title, sections }: LegalPageProps) {
  return (
    <article className="mx-auto max-w-3xl px-4 pt-8 pb-24 md:px-8">
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="mt-2 text-ink-muted">Last updated January 27, 2025</p>
      {sections.map((section) => (
        <section key={section.title} className="mt-10">
          <h2 className="text-lg font-semibold">{section.title}</h2>
          <p className="mt-2 text-ink-muted">{section.text}</p>
        </section>
      ))}
    </article>
  );
}
