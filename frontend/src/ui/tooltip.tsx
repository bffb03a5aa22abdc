import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';

const HOVER_MS = 400;

interface TooltipProps {
  /**
   * The same text as in the trigger's accessible name, because the tooltip is hidden from screen readers. False: no
   * tooltip.
   */
  content: string | false;
  /** The shortcut of the trigger's action. */
  shortcut?: string | undefined;
  side: 'right' | 'bottom';
  /** One focusable element. */
  children: ReactNode;
}

/**
 * A short text on hover and on keyboard focus. Escape hides it, and the pointer can move onto it. Radix's tooltip would
 * add 20 KB of positioning code to the first load of every signed-in page.
 */
export function Tooltip({ content, shortcut, side, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const delay = useRef<number>(undefined);
  const trigger = useRef<HTMLSpanElement>(null);
  const show = () => setAnchor(trigger.current?.firstElementChild?.getBoundingClientRect() ?? null);
  const hide = () => {
    clearTimeout(delay.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(delay.current), []);
  useEffect(() => {
    if (!anchor) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setAnchor(null);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [anchor]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events come from the trigger inside.
    <span
      ref={trigger}
      className="contents"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') delay.current = window.setTimeout(show, HOVER_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) show();
      }}
      onBlur={hide}
    >
      {children}
      {content &&
        anchor &&
        createPortal(
          <Bubble anchor={anchor} side={side} content={content} shortcut={shortcut} />,
          document.body,
        )}
    </span>
  );
}

/** The bubble's padding reaches the trigger, so that the pointer can move onto it without leaving both. */
function Bubble({
  anchor,
  side,
  content,
  shortcut,
}: Pick<TooltipProps, 'side' | 'content' | 'shortcut'> & { anchor: DOMRect }) {
  const isBelow = side === 'bottom';
  return (
    <div
      aria-hidden
      style={
        isBelow
          ? { top: anchor.bottom, left: anchor.left + anchor.width / 2 }
          : { top: anchor.top + anchor.height / 2, left: anchor.right }
      }
      className={classNames('fixed z-50', isBelow ? '-translate-x-1/2 pt-1.5' : '-translate-y-1/2 ps-1.5')}
    >
      <div className="flex max-w-72 animate-popover-in items-center gap-2 rounded-control bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas shadow-raised">
        {content}
        {shortcut && <Kbd className="border-ink-subtle bg-transparent text-canvas">{shortcut}</Kbd>}
      </div>
    </div>
  );
}
