import { type ReactNode, useEffect, useRef } from 'react';
import { AuthPanel } from './auth-panel.tsx';
import { ProductName } from './product-mark.tsx';
import { SkipLink } from './skip-link.tsx';

interface AuthLayoutProps {
  title: string;
  description?: ReactNode;
  /** An `Emblem` above the title. */
  emblem?: ReactNode;
  children: ReactNode;
  /** Below the form: the link to the other page. */
  footer?: ReactNode;
}

/** The frame of the pages before sign-in: the form beside a panel about the product. */
export function AuthLayout({ title, description, emblem, children, footer }: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOutcome = Boolean(emblem);
  // The previous form is gone and with it the focus, so the title of the outcome takes it.
  useEffect(() => {
    if (isOutcome && document.activeElement === document.body) heading.current?.focus();
  }, [isOutcome]);
  return (
    <div className="grid min-h-dvh bg-canvas lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <SkipLink />
      <div className="flex min-w-0 flex-col px-4 py-6 md:px-12 md:py-8">
        <header>
          <a href="/" className="inline-block rounded-control">
            <ProductName />
          </a>
        </header>
        <main
          id="content"
          tabIndex={-1}
          // The title keeps its position when the content below changes.
          className="mx-auto w-full max-w-sm flex-1 pt-10 pb-12 md:pt-[14dvh]"
        >
          {emblem}
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-xl font-semibold break-words outline-none"
            dir="auto"
          >
            {title}
          </h1>
          {description && <p className="mt-2 text-base break-words text-ink-muted">{description}</p>}
          <div className="mt-8">{children}</div>
          {footer && <div className="mt-8 text-sm text-ink-muted">{footer}</div>}
        </main>
      </div>
      <AuthPanel />
    </div>
  );
}
