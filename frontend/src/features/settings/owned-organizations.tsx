import type { OwnedOrganization } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';

interface OwnedOrganizationsProps {
  organizations: readonly OwnedOrganization[];
  ticked: ReadonlySet<string>;
  onTick: (id: string, on: boolean) => void;
  error: string | undefined;
}

/**
 * The person's own organizations. With other members they must be transferred first; otherwise the account's deletion
 * includes them.
 */
export function OwnedOrganizations({ organizations, ticked, onTick, error }: OwnedOrganizationsProps) {
  const errorId = useId();
  const shared = organizations.filter(({ members }) => members > 1);
  const own = organizations.filter(({ members }) => members <= 1);
  return (
    <>
      {shared.length > 0 && (
        <Notice tone="warning" title="Hand these over first">
          <ul className="mt-1 list-disc ps-5">
            {shared.map(({ id, name, members }) => (
              <li key={id} dir="auto">
                {name}, with {members - 1 === 1 ? 'one other person' : `${members - 1} other people`}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            You own them, and others work there. Make someone else the owner, or remove them, under{' '}
            <Link to={COLLABORATORS} className="font-semibold underline underline-offset-2">
              Collaborators
            </Link>
            .
          </p>
        </Notice>
      )}
      {own.length > 0 && (
        <fieldset aria-describedby={error && errorId} className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 text-sm font-medium">Organizations deleted with your account</legend>
          {own.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="organizations"
              label={name}
              description="You are its only member: its clients and documents are removed with your account."
              checked={ticked.has(id)}
              aria-invalid={error !== undefined && !ticked.has(id) ? true : undefined}
              onChange={({ target }) => onTick(id, target.checked)}
            />
          ))}
          {error && (
            <p id={errorId} className="flex gap-1.5 text-sm text-red">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {error}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

const COLLABORATORS: string = '/collaborators';
