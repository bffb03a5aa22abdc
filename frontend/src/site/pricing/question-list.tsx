import { Plus } from 'lucide-react';
import { PRICING_QUESTIONS } from './pricing-questions.ts';

/**
 * The browser itself opens and closes the questions, any number at once. The anchor is on the answer, so that a link
 * to it opens the question around it.
 */
export function QuestionList() {
  return (
    <div className="border-b border-hairline">
      {PRICING_QUESTIONS.map(({ id, question, answer, more }) => (
        <details key={id} className="group border-t border-hairline">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-base font-semibold hover:text-accent-ink [&::-webkit-details-marker]:hidden">
            <h3>{question}</h3>
            <Plus
              aria-hidden
              className="size-5 shrink-0 text-ink-subtle transition-transform group-open:rotate-45"
            />
          </summary>
          <div id={id} className="max-w-2xl scroll-mt-40 pb-6 text-ink-muted">
            <p>{answer}</p>
            {more && (
              <p className="mt-3">
                <a
                  href={more.href}
                  className="inline-flex min-h-8 items-center text-ink underline decoration-outline underline-offset-4 hover:decoration-current max-md:min-h-11"
                >
                  {more.label}
                </a>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}
