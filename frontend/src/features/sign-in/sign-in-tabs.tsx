import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';

export type SignInWay = 'password' | 'link';

const TABS = [
  { way: 'password', label: 'Email & Password', panel: 'Sign in with a password' },
  { way: 'link', label: 'Magic Link', panel: 'Sign in with a link' },
] as const;

interface SignInTabsProps {
  way: SignInWay;
  onWayChange: (way: SignInWay) => void;
  /** The pointer or the focus is on a tab: preload its content. */
  onIntent: (way: SignInWay) => void;
  panels: Record<SignInWay, ReactNode>;
}

/**
 * The two ways to sign in. Both panels stay mounted, so that they keep the typed text, and both have the height of the
 * larger one, so that nothing moves when the tab changes.
 */
export function SignInTabs({ way, onWayChange, onIntent, panels }: SignInTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    const next = NEXT[event.key]?.[way];
    if (!next) return;
    event.preventDefault();
    onWayChange(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Ways to sign in"
        onKeyDown={turn}
        className="grid auto-cols-fr grid-flow-col rounded-control bg-sunken p-1"
      >
        {TABS.map((tab) => (
          <button
            key={tab.way}
            type="button"
            role="tab"
            id={`tab-${tab.way}`}
            aria-controls={`panel-${tab.way}`}
            aria-selected={tab.way === way}
            tabIndex={tab.way === way ? 0 : -1}
            onClick={() => onWayChange(tab.way)}
            onPointerEnter={() => onIntent(tab.way)}
            onFocus={() => onIntent(tab.way)}
            className={classNames(
              'min-h-11 rounded-[6px] px-3 text-sm font-medium whitespace-nowrap transition-colors md:min-h-9',
              tab.way === way ? 'bg-raised text-ink shadow-surface' : 'text-ink-muted hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="grid pt-6">
        {TABS.map((tab) => (
          <div
            key={tab.way}
            role="tabpanel"
            id={`panel-${tab.way}`}
            aria-label={tab.panel}
            className={classNames('min-w-0 [grid-area:1/1]', tab.way !== way && 'invisible')}
          >
            {panels[tab.way]}
          </div>
        ))}
      </div>
    </>
  );
}

const OTHER: Record<SignInWay, SignInWay> = { password: 'link', link: 'password' };
const NEXT: Record<string, Record<SignInWay, SignInWay>> = {
  ArrowRight: OTHER,
  ArrowLeft: OTHER,
  Home: { password: 'password', link: 'password' },
  End: { password: 'link', link: 'link' },
};
