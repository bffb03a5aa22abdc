import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type HelpFilter, NO_FILTER } from './filter-questions.ts';
import { HELP_CATEGORIES } from './help-center.types.ts';
import { revealAnswer } from './reveal-answer.ts';

/** The filter, starting from the text that is already in the fields. A link to a hidden answer clears the filter. */
export function useHelpFilter(fields: RefObject<HTMLElement | null>) {
  const [filter, setFilter] = useState(NO_FILTER);
  // A prerendered page may have been used before React has hydrated it.
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
