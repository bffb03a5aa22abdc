import { useEffect, useState } from 'react';
import { chosenLogo } from './chosen-logo.ts';

/** An object URL of the chosen file; null while none is chosen. */
export function usePreview(hasLogo: boolean, timesChosen: number): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file may be chosen while `hasLogo` stays true.
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
