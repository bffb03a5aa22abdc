interface CodeBlockProps {
  /** What the code is, for screen readers. */
  label: string;
  code: string;
}

/** Code as it is, in a frame that scrolls. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the frame.
      tabIndex={0}
      aria-label={label}
      dir="ltr"
      className="mt-1 max-h-96 overflow-auto rounded-control border border-hairline bg-sunken px-3 py-2"
    >
      <pre className="font-mono text-xs">{code}</pre>
    </section>
  );
}
