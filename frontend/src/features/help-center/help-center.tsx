import { TEXT } from '@oficio/contracts';
import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { filterQuestions, NO_FILTER } from './filter-questions.ts';
import { type AppLink, HELP_CATEGORIES } from './help-center.types.ts';
import { CONTACT_PATH, HELP_QUESTIONS } from './help-questions.ts';
import { QuestionItem } from './question-item.tsx';
import { StillStuck } from './still-stuck.tsx';
import { useHelpFilter } from './use-help-filter.ts';

const NOTHING_FOUND = 'No FAQs found for your search criteria.';

interface HelpCenterProps {
  /** The link for paths of the application; a plain link by default. */
  Link?: AppLink;
  /** Where a person asks what no answer tells. */
  contact?: string;
  /** The key that focuses the search. */
  shortcut?: string | null;
  onLinkCopied?: () => void;
}

/** The questions with their answers, one of which is open at a time. It works without a script. */
export function HelpCenter({
  Link = 'a',
  contact = CONTACT_PATH,
  shortcut = null,
  onLinkCopied,
}: HelpCenterProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useHelpFilter(fields);
  const found = new Set(filterQuestions(HELP_QUESTIONS, filter));
  const name = useId();
  const showAll = () => {
    setFilter(NO_FILTER);
    // The button that has the focus is about to be removed.
    fields.current?.querySelector('input')?.focus();
  };
  const isFiltered = filter.search.trim() !== '' || filter.category !== null;
  return (
    <div className="help-center">
      <div ref={fields} className="space-y-6">
        <SearchField
          label="Search the help center"
          placeholder="Search questions and answers"
          maxLength={TEXT.search}
          shortcut={shortcut}
          value={filter.search}
          onValueChange={(search) => setFilter({ ...filter, search })}
          className="max-w-2xl noscript:hidden [&_.control]:min-h-12 [&_.control]:text-base"
        />
        <CategoryChoice
          value={filter.category}
          onValueChange={(category) => setFilter({ ...filter, category })}
        />
      </div>
      <div role="status">
        {found.size === 0 ? (
          <p className="mt-10 text-lg font-semibold">{NOTHING_FOUND}</p>
        ) : (
          isFiltered && (
            <p className="mt-8 text-sm text-ink-muted">
              {found.size} of {HELP_QUESTIONS.length} questions
            </p>
          )
        )}
      </div>
      {found.size === 0 && (
        <Button className="mt-4" onClick={showAll}>
          Show all questions
        </Button>
      )}
      <div className="my-10">
        {HELP_CATEGORIES.map((category) => {
          const questions = HELP_QUESTIONS.filter((question) => question.category === category);
          return (
            <section
              key={category}
              data-category={category}
              hidden={!questions.some((question) => found.has(question))}
              className="grid gap-x-12 border-t border-hairline pt-5 pb-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pb-5"
            >
              <h2 className="text-lg font-semibold">{category}</h2>
              <div className="divide-y divide-hairline lg:-mt-3">
                {questions.map((question) => (
                  <QuestionItem
                    key={question.id}
                    question={question}
                    name={name}
                    Link={Link}
                    contact={contact}
                    onLinkCopied={onLinkCopied}
                    hidden={!found.has(question)}
                  />
                ))}
              </div>
            </section>
          );
        })}
      </div>
      <StillStuck contact={contact} Link={contact === CONTACT_PATH ? 'a' : Link} />
    </div>
  );
}
