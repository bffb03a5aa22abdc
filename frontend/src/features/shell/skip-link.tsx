/** The first tab stop: skips the repeated parts and leads to `<main id="content">`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="print:hidden fixed start-4 top-3 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent shadow-raised focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
