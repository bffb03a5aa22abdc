import { Camera, Paperclip, Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface FileDropProps {
  /** What is chosen: 'Choose files'. */
  label: string;
  /** Which files are taken. */
  hint: string;
  /** The types that the system's dialog offers, as in `accept` of an input. */
  accept: string;
  /** Offers the camera, on phones before the files. */
  photo?: boolean;
  /** One file is taken at a time. */
  single?: boolean;
  /** A line of another form: the area has a border only while files are over it. */
  compact?: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files that are chosen, dropped on it, or pasted anywhere on the page outside of text fields. */
export function FileDrop({
  label,
  hint,
  accept,
  photo = false,
  single = false,
  compact = false,
  onFiles,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [over, setOver] = useState(false);
  const take = useEffectEvent((files: FileList | undefined | null) => {
    if (files && files.length > 0) onFiles([...files]);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const inText =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
      if (!inText) take(event.clipboardData?.files);
    };
    // A browser opens a file that is dropped beside the area, and so leaves the page.
    const keepPage = (event: globalThis.DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      const inside = event.target instanceof Node && area.current?.contains(event.target);
      if (event.dataTransfer && !inside) event.dataTransfer.dropEffect = 'none';
    };
    const ending = new AbortController();
    document.addEventListener('paste', paste, ending);
    document.addEventListener('dragover', keepPage, ending);
    document.addEventListener('drop', keepPage, ending);
    return () => ending.abort();
  }, []);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Resets the input, so that the same file can be chosen again.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  const drag = (event: DragEvent) => setOver(event.type === 'dragover' && hasFiles(event.dataTransfer));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for keys.
    <div
      ref={area}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        drag(event);
        onFiles(filesOf(event.dataTransfer));
      }}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-dashed transition-colors',
        !compact && 'px-5 py-4',
        over ? 'border-accent bg-accent-soft' : compact ? 'border-transparent' : 'border-outline bg-sunken',
      )}
    >
      {photo && (
        <Button
          variant="primary"
          icon={<Camera aria-hidden />}
          className="md:hidden"
          onClick={() => camera.current?.click()}
        >
          Take a photo
        </Button>
      )}
      <Button
        size={compact ? 'small' : 'medium'}
        icon={compact ? <Paperclip aria-hidden /> : <Upload aria-hidden />}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <p id={hintId} className="min-w-0 flex-1 basis-48 text-sm text-ink-muted">
        {!compact && <span className="max-md:hidden">Or drop or paste {single ? 'it' : 'them'} here. </span>}
        {hint}
      </p>
      <input ref={input} type="file" multiple={!single} accept={accept} hidden onChange={choose} />
      {photo && (
        <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
      )}
    </div>
  );
}

function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}

/** The dropped files without folders, which can't be read as files. */
function filesOf({ items }: DataTransfer): File[] {
  return [...items].flatMap((item) => {
    const file = item.webkitGetAsEntry()?.isDirectory ? null : item.getAsFile();
    return file ? [file] : [];
  });
}
