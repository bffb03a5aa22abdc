/** What visitors call their business, in the order in which the headline says so. */
const WORDS = ['Business', 'Agency', 'Startup', 'Studio'] as const;

/**
 * The first word is filled in on a ruled line, which is as wide as the longest of them: nothing moves when it
 * changes. To a screen reader and without styles the sentence has its first word.
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
