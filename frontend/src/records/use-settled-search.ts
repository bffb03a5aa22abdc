import { TEXT } from '@oficio/contracts';
import { useEffect, useState } from 'react';

const QUIET_MS = 200;

/** The search of a typed text (`wanted`), and the same with a debounce (`settled`). */
export function useSettledSearch(text: string): { wanted: string; settled: string } {
  const wanted = text.trim().slice(0, TEXT.search);
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), QUIET_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { wanted, settled };
}
