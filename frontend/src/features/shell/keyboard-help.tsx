import { Fragment } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useRegisteredShortcuts } from '../../ui/use-shortcut.ts';
import type { ApplicationShellProps } from './shell.types.ts';

/** One line of the help. Its keys are pressed one after the other. */
interface HelpLine {
  keys: readonly string[];
  /** An alternative with the same effect. */
  otherwise?: string | undefined;
  label: string;
}

const everywhere: readonly HelpLine[] = [
  { keys: ['Ctrl K'], label: 'Search or go to' },
  { keys: ['?'], label: 'Show this list' },
  { keys: ['Esc'], label: 'Close the open dialog or menu' },
];

interface KeyboardHelpProps extends Pick<ApplicationShellProps, 'areas'> {
  onOpenChange: (open: boolean) => void;
}

/** The list of shortcuts, in a separate file for lazy loading. */
export default function KeyboardHelp({ areas, onOpenChange }: KeyboardHelpProps) {
  const registered = useRegisteredShortcuts();
  const linesOf = (ofAll: boolean): HelpLine[] =>
    registered
      .filter(({ isEverywhere = false }) => isEverywhere === ofAll)
      .map(({ key, label, alsoWithCtrl }) => ({
        keys: [key],
        otherwise: alsoWithCtrl ? `Ctrl ${key.toUpperCase()}` : undefined,
        label,
      }));
  const onThisPage = linesOf(false);
  const goTo = areas.flatMap((area) =>
    area.letter ? [{ keys: ['g', area.letter], label: area.label }] : [],
  );
  return (
    <Dialog open onOpenChange={onOpenChange} title="Keyboard shortcuts" textOnly>
      <div className="gap-x-10 md:columns-2">
        <Group title="Everywhere" lines={[...everywhere, ...linesOf(true)]} />
        <Group title="Go to" lines={goTo} />
        {onThisPage.length > 0 && <Group title="On this page" lines={onThisPage} />}
      </div>
    </Dialog>
  );
}

function Group({ title, lines }: { title: string; lines: readonly HelpLine[] }) {
  return (
    <section className="mb-6 break-inside-avoid">
      <h3 className="mb-2 font-semibold">{title}</h3>
      <dl className="divide-y divide-hairline border-y border-hairline">
        {lines.map((line) => (
          <div key={line.label} className="flex min-h-10 items-center justify-between gap-4">
            <dt className="text-ink-muted">{line.label}</dt>
            <dd className="flex items-center gap-1 text-xs text-ink-subtle">
              {line.keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && 'then'}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
              {line.otherwise && (
                <>
                  or <Kbd>{line.otherwise}</Kbd>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
