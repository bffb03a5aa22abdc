/** The footer of every public page. */
export function SiteFooter() {
  return (
    <footer className="mx-auto flex max-w-6xl flex-wrap gap-x-6 gap-y-2 px-4 py-10 text-sm md:px-8">
      <a href="/terms-of-service">Terms of Service</a>
      <a href="/privacy-policy">Privacy Policy</a>
    </footer>
  );
}
