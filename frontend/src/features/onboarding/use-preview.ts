import { useEffect, useState } from 'react';
import { chosenLogo } from './chosen-logo.ts';

/** An address at which the page can show the chosen file; null while none is chosen. */
export function usePreview(hasLogo: boolean, timesChosen: number): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file may be chosen while there is one.
  useEffect(() => {
    const file = hasLogo ? chosenLogo() : null;
    if (!file) return;
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(address);
    };
  }, [hasLogo, timesChosen]);
  return url;
}
