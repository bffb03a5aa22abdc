import { MAIL_FRAME } from '@oficio/contracts';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** The page of a mail. Its frame has an origin and a policy of its own, so that nothing in it reaches the application. */
export function MailFrame({ html, className }: { html: string; className: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'ready') setReady(true);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    const language = /<html[^>]* lang="([a-z]{2})"/.exec(html)?.[1] ?? 'en';
    // The frame's origin is opaque, so it can't be named.
    if (ready) frame.current?.contentWindow?.postMessage({ html, language }, '*');
  }, [ready, html]);
  return (
    <iframe
      ref={frame}
      src={MAIL_FRAME}
      title="Preview of the email"
      sandbox="allow-scripts"
      className={classNames(
        'h-[32rem] w-full self-center rounded-surface border border-hairline bg-surface',
        className,
      )}
    />
  );
}
