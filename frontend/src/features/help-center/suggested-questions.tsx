import { ChevronDown } from 'lucide-react';
import { useSettledSearch } from '../../records/use-settled-search.ts';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { HELP_QUESTIONS } from './help-questions.ts';
import { suggestQuestions } from './suggest-questions.ts';

/** The answers of the help center that fit a subject while it is typed. Each opens in place. */
export function SuggestedQuestions({ subject }: { subject: string }) {
  const { settled } = useSettledSearch(subject);
  const found = suggestQuestions(HELP_QUESTIONS, settled);
  return (
    <>
      <p role="status" className="sr-only">
        {found.length > 0 &&
          `${found.length === 1 ? 'One answer' : `${found.length} answers`} of the help center may fit, below the subject.`}
      </p>
      {found.length > 0 && (
        <section
          aria-label="Answers that may fit"
          className="rounded-control border border-hairline bg-sunken px-3 py-1"
        >
          <h3 className="pt-1.5 text-xs font-medium text-ink-muted">This may answer it already</h3>
          {found.map(({ id, question, answer }) => (
            <details key={id} className="group text-sm">
              <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-2 font-medium [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden
                  className="size-4 shrink-0 text-ink-subtle transition-transform group-open:rotate-180 motion-reduce:transition-none"
                />
              </summary>
              <div className="space-y-2 pb-3 text-ink-muted">
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                <p>
                  <a href={`/help-center#${id}`} target="_blank" rel="noreferrer" className={TEXT_LINK}>
                    Open in the help center
                  </a>
                </p>
              </div>
            </details>
          ))}
        </section>
      )}
    </>
  );
}
