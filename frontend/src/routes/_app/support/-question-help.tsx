import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { readDiagnostics } from '../../../app/diagnostics/page-diagnostics.ts';
import { SuggestedQuestions } from '../../../features/help-center/suggested-questions.tsx';

/** What the dialog for a question to Oficio needs of other areas. */
export function useQuestionHelp() {
  const { config } = useRouteContext({ from: '__root__' });
  const path = usePathBefore();
  return {
    readDiagnostics: () => readDiagnostics(config, path),
    suggestions: (subject: string) => <SuggestedQuestions subject={subject} />,
  };
}

/** The path of the screen from which the person has come to the support, because that one is asked about. */
function usePathBefore(): string {
  const router = useRouter();
  const [before] = useState(() => router.state.resolvedLocation?.pathname);
  return before ?? router.state.location.pathname;
}
