import { Check, Dot } from 'lucide-react';
import { classNames } from './class-names.ts';

interface RuleListProps {
  /** The list's accessible name. */
  label: string;
  rules: readonly { text: string; isMet: boolean }[];
  className: string;
}

/** The rules for a typed text, each marked once the text meets it. */
export function RuleList({ label, rules, className }: RuleListProps) {
  return (
    <ul aria-label={label} className={classNames('text-sm', className)}>
      {rules.map(({ text, isMet }) => (
        <li
          key={text}
          className={classNames(
            'flex items-start gap-1.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0',
            isMet ? 'text-agave' : 'text-ink-muted',
          )}
        >
          {isMet ? <Check aria-hidden /> : <Dot aria-hidden />}
          <span>
            {text}
            <span className="sr-only">{isMet ? ' (done)' : ' (missing)'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
