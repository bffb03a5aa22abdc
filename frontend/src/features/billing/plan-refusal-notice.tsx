import { Link } from '@tanstack/react-router';
import { Notice } from '../../ui/notice.tsx';

/** A plan that is too small for the organization, with the way to make it fit. */
export function PlanRefusalNotice({ text }: { text: string }) {
  return (
    <Notice tone="negative">
      {text}{' '}
      <Link
        to="/collaborators"
        className="inline-flex items-center font-medium underline underline-offset-4 max-md:min-h-11"
      >
        Go to collaborators
      </Link>
    </Notice>
  );
}
