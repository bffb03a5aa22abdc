import type { ComponentProps } from 'react';

/** A link within a text, in the colour of its heading. */
export function QuietLink(props: ComponentProps<'a'>) {
  return (
    <a
      {...props}
      className="text-ink underline decoration-outline underline-offset-4 hover:decoration-current"
    />
  );
}
