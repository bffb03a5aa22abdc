import { useEffect, useRef, useState } from 'react';

const QUIET_MS = 250;

/**
 * The text of a search field and its setter. The address follows the text with a debounce; a search that changes
 * elsewhere (Back, a cleared filter) replaces the text.
 */
export function useTypedSearch(
  search: string,
  onSearch: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(search);
  const [taken, setTaken] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (search !== taken) {
    setTaken(search);
    if (search !== typed.trim()) setTyped(search);
  }
  return [
    typed,
    (text) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(text.trim()), QUIET_MS);
    },
  ];
}
