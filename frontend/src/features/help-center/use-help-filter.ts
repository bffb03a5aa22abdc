import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type HelpFilter, NO_FILTER } from './filter-questions.ts';
import { HELP_CATEGORIES } from './help-center.types.ts';
import { revealAnswer } from './reveal-answer.ts';

/** What is looked for, from what already stands in the fields; a link to an answer that it hides takes it away. */
export function useHelpFilter(fields: RefObject<HTMLElement | null>) {
  const [filter, setFilter] = useState(NO_FILTER);
  // A page that was written beforehand may have been used before React came to it.
  useLayoutEffect(() => {
    if (fields.current) setFilter(readFilter(fields.current));
  }, [fields]);
  useEffect(() => {
    const follow = () => {
      const { hash } = window.location;
      if (!document.getElementById(hash.slice(1))?.closest('[hidden]')) return;
      flushSync(() => setFilter(NO_FILTER));
      revealAnswer(document, hash);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return [filter, setFilter] as const;
}

function readFilter(fields: HTMLElement): HelpFilter {
  const search = fields.querySelector<HTMLInputElement>('input[type=search]')?.value ?? '';
  const chosen = fields.querySelector<HTMLInputElement>('input[name=category]:checked')?.value;
  return { search, category: HELP_CATEGORIES.find((category) => category === chosen) ?? null };
}
