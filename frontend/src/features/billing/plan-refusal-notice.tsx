import { Link } from '@tanstack/react-router';
import { Notice } from '../../ui/notice.tsx';

/** The refusal of a plan that is too small for the organization, with a link to the page where it can be reduced. */
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
