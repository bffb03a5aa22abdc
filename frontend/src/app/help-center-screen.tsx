import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { HelpCenter } from '../features/help-center/help-center.tsx';
import { revealAnswer } from '../features/help-center/reveal-answer.ts';
import { useRaiseToast } from '../lib/raise-toast.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { PageHeader } from '../ui/card.tsx';
import { ShellLink } from './shell-link.tsx';

/** The help center for who is signed in; visitors have it as a document. */
export function HelpCenterScreen() {
  usePageTitle('Help center');
  const raiseToast = useRaiseToast();
  const fragment = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => revealAnswer(document, `#${fragment}`), [fragment]);
  return (
    <>
      <PageHeader title="Help center" description="Short answers to common questions." />
      <HelpCenter
        Link={ShellLink}
        shortcut="/"
        onLinkCopied={() => raiseToast({ kind: 'success', title: 'Link copied' })}
      />
    </>
  );
}
