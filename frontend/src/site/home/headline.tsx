/** The names of visitors' businesses, in the headline's order. */
const WORDS = ['Business', 'Agency', 'Startup', 'Studio'] as const;

/**
 * The changing word stands on a line as wide as the longest word, so that nothing moves. Screen readers, and pages
 * without styles, get the first word.
 */
export function Headline() {
  return (
    <h1 className="text-giant font-extrabold">
      <span className="sr-only">{WORDS[0]}</span>
      <span aria-hidden className="headline-blank">
        {WORDS.map((word) => (
          <span key={word} data-word={word} />
        ))}
      </span>{' '}
      admin, <br className="max-md:hidden" />
      in good order.
    </h1>
  );
}
