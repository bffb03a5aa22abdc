import type { LogoFault } from '@oficio/machines/onboarding';
import { useEffect, useState } from 'react';
import { LOGO_HINT } from '../../lib/text/business-words.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { chosenLogo } from './chosen-logo.ts';
import { LOGO_FAULTS } from './onboarding.messages.ts';

interface LogoFieldProps {
  hasLogo: boolean;
  fault: LogoFault | null;
  /** The stored logo of the organization. */
  storedUrl: string | null;
  busy: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
  className?: string | undefined;
}

/** The preview of the organization's logo; a chosen file can be removed again. */
export function LogoField({
  hasLogo,
  fault,
  storedUrl,
  busy,
  onChoose,
  onRemove,
  className,
}: LogoFieldProps) {
  const [timesChosen, setTimesChosen] = useState(0);
  const shown = usePreview(hasLogo, timesChosen) ?? storedUrl;
  return (
    <ImageField
      label="Logo"
      remark={<span className="font-normal text-ink-subtle">(optional)</span>}
      hint={LOGO_HINT}
      error={fault ? LOGO_FAULTS[fault].description : undefined}
      onChoose={(file) => {
        onChoose(file);
        setTimesChosen(timesChosen + 1);
      }}
      onRemove={hasLogo ? onRemove : undefined}
      shown={shown}
      busy={busy}
      className={className}
    />
  );
}

/** An object URL of the chosen file; null while none is chosen. */
function usePreview(hasLogo: boolean, timesChosen: number): string | null {
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
