import type { TicketDiagnostics } from '@oficio/contracts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { diagnosticsText } from './diagnostics-text.ts';

interface DiagnosticsFieldProps {
  /** What is sent with the question; null: nothing. */
  value: TicketDiagnostics | null;
  onValueChange: (value: TicketDiagnostics | null) => void;
  read: () => TicketDiagnostics;
}

/** Asks whether to send what the page knows about itself, and shows exactly that. */
export function DiagnosticsField({ value, onValueChange, read }: DiagnosticsFieldProps) {
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label="Include what this page knows"
        description="Its version, its address and its last steps help to find a fault. Nothing that you or your clients have typed is in it."
        name="diagnostics"
        checked={value !== null}
        onChange={({ target }) => onValueChange(target.checked ? read() : null)}
      />
      {value && (
        <section
          aria-label="What is sent"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keys.
          tabIndex={0}
          className="max-h-48 overflow-auto rounded-control border border-hairline bg-sunken px-3 py-2 text-xs"
        >
          <h3 className="font-medium text-ink-muted">What is sent</h3>
          <pre className="mt-1 font-sans whitespace-pre-wrap wrap-anywhere">{diagnosticsText(value)}</pre>
        </section>
      )}
    </div>
  );
}
