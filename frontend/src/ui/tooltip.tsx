import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import { useLayerContainer } from './use-layer-container.ts';

interface TooltipProps {
  /** The words: never the only place where they stand. */
  content: ReactNode;
  /** The key that does the same. */
  shortcut?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** One focusable element. */
  children: ReactNode;
}

/** A few words on hover and on focus. */
export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  const { trigger, container, locate } = useLayerContainer();
  return (
    <RadixTooltip.Provider delayDuration={400} skipDelayDuration={200}>
      <RadixTooltip.Root onOpenChange={locate}>
        <RadixTooltip.Trigger asChild ref={trigger}>
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal container={container}>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-w-72 animate-popover-in items-center gap-2 rounded-control bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas shadow-raised"
          >
            {content}
            {shortcut && <Kbd className="border-ink-subtle bg-transparent text-canvas">{shortcut}</Kbd>}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
