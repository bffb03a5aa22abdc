import type { LogoFault } from '@oficio/machines/onboarding';
import { CircleAlert, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
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
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [timesChosen, setTimesChosen] = useState(0);
  const shown = usePreview(hasLogo, timesChosen) ?? storedUrl;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Resets the input, so that the same file can be chosen again after it was removed.
    target.value = '';
    if (!file) return;
    onChoose(file);
    setTimesChosen(timesChosen + 1);
  };
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <span id={`${id}-label`} className="text-sm font-medium">
        Logo <span className="font-normal text-ink-subtle">(optional)</span>
      </span>
      <div className="flex items-center gap-4">
        <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-control border border-hairline bg-sunken text-ink-subtle [&_svg]:size-6">
          {shown ? (
            <img src={shown} alt="Logo" className="size-full object-contain" />
          ) : (
            <ImagePlus aria-hidden />
          )}
        </span>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Button
            ref={button}
            size="small"
            name="logo"
            disabled={busy}
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            {shown ? 'Choose another image' : 'Choose an image'}
          </Button>
          {hasLogo && (
            <Button
              variant="ghost"
              size="small"
              disabled={busy}
              onClick={() => {
                onRemove();
                button.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
          {fault ? (
            <p id={`${id}-hint`} className="flex w-full gap-1.5 text-sm text-red">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {LOGO_FAULTS[fault].description}
            </p>
          ) : (
            <p id={`${id}-hint`} className="w-full text-sm text-ink-muted">
              PNG, JPEG or WebP, less than 5 MB.
            </p>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        className="sr-only"
        onChange={choose}
      />
    </div>
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
