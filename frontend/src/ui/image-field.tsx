import { CircleAlert, ImagePlus } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface ImageFieldProps {
  label: string;
  /** After the label. */
  remark?: ReactNode;
  /** The address of the image on screen; null: none. */
  shown: string | null;
  hint: string;
  error: string | undefined;
  busy: boolean;
  onChoose: (file: File) => void;
  /** Absent while there is nothing to remove. */
  onRemove: (() => void) | undefined;
  className?: string | undefined;
}

/** An image with the buttons that choose another one and remove it. */
export function ImageField(props: ImageFieldProps) {
  const { label, remark, shown, hint, error, busy, onChoose, onRemove, className } = props;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Resets the input, so that the same file can be chosen again after it was removed.
    target.value = '';
    if (file) onChoose(file);
  };
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <span id={`${id}-label`} className="text-sm font-medium">
        {label} {remark}
      </span>
      <div className="flex items-center gap-4">
        <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-control border border-hairline bg-sunken text-ink-subtle [&_svg]:size-6">
          {shown ? (
            <img src={shown} alt={label} className="size-full object-contain" />
          ) : (
            <ImagePlus aria-hidden />
          )}
        </span>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Button
            ref={button}
            size="small"
            name={label.toLowerCase()}
            disabled={busy}
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            {shown ? 'Choose another image' : 'Choose an image'}
          </Button>
          {onRemove && (
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
          {error ? (
            <p id={`${id}-hint`} className="flex w-full gap-1.5 text-sm text-red">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {error}
            </p>
          ) : (
            <p id={`${id}-hint`} className="w-full text-sm text-ink-muted">
              {hint}
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
