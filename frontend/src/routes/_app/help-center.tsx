import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { HelpCenter } from '../../features/help-center/help-center.tsx';
import { revealAnswer } from '../../features/help-center/reveal-answer.ts';
import { ShellLink } from '../../features/shell/shell-link.tsx';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { PageHeader } from '../../ui/card.tsx';

export const Route = createFileRoute('/_app/help-center')({
  // Removes the query from the address; only the first request to the server needs it.
  search: { middlewares: [() => ({})] },
  component: HelpCenterScreen,
});

/** The help center of signed-in people. Visitors get it as a static document. */
function HelpCenterScreen() {
  usePageTitle('Help center');
  const raiseToast = useRaiseToast();
  const fragment = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => revealAnswer(document, `#${fragment}`), [fragment]);
  return (
    <>
      <PageHeader title="Help center" description="Short answers to common questions." />
      <HelpCenter
        Link={ShellLink}
        contact="/support?desk=product&new=true"
        shortcut="/"
        onLinkCopied={() => raiseToast({ kind: 'success', title: 'Link copied' })}
      />
    </>
  );
}
