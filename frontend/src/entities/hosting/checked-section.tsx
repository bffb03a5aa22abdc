import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckNow } from './check-now.tsx';
import type { useAwaitedCheck } from './use-awaited-check.ts';

type Awaited = ReturnType<typeof useAwaitedCheck>;

interface CheckedSectionProps<Checks> extends Pick<Parameters<typeof CheckNow>[0], 'id' | 'route'> {
  title: string;
  /** Whether the record is checked: an archived one isn't. */
  isChecked: boolean;
  checks: Pick<Awaited, 'isLate' | 'isWaiting' | 'await'> & {
    query: Pick<Awaited['query'], 'error' | 'isFetching' | 'refetch'> & { data: Checks | undefined };
  };
  /** Who is asked, and the sentences of the two failures. */
  words: { asked: string; notAsked: string; notLoaded: string };
  /** The dialog behind 'Why this date?'. */
  explanation: (checks: Checks, onClose: () => void) => ReactNode;
  children: ReactNode;
}

/** What the checks of a record have found: its facts, a check on request, and the evidence behind its date. */
export function CheckedSection<Checks>({
  id,
  route,
  title,
  isChecked,
  checks,
  words,
  explanation,
  children,
}: CheckedSectionProps<Checks>) {
  const [explaining, setExplaining] = useState(false);
  const { query, isLate } = checks;
  const { data } = query;
  return (
    <Section
      title={title}
      actions={
        <>
          {data && (
            <Button size="small" variant="ghost" onClick={() => setExplaining(true)}>
              Why this date?
            </Button>
          )}
          {isChecked && <CheckNow id={id} route={route} failure={words.notAsked} checks={checks} />}
        </>
      }
    >
      {isLate && (
        <Notice className="mb-4">
          The {words.asked} takes its time. Its answer will show here when it comes.
        </Notice>
      )}
      {query.error && !data ? <QueryError title={words.notLoaded} query={query} /> : children}
      {explaining && data && explanation(data, () => setExplaining(false))}
    </Section>
  );
}
