import { type CurrentUser, organizationSetupRoutes, UPLOADS } from '@oficio/contracts';
import { useState } from 'react';
import { failureText } from '../../lib/api/request-failure.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { LOGO_HINT } from '../../lib/text/business-words.ts';
import { Card, Section } from '../../ui/card.tsx';
import { ImageField } from '../../ui/image-field.tsx';

interface LogoSectionProps {
  logoUrl: string | null;
  onUserChanged: (user: CurrentUser) => void;
  /** Reads the person and their organization again. */
  onRemoved: () => void;
}

/** The organization's logo. A chosen image is stored at once. */
export function LogoSection({ logoUrl, onUserChanged, onRemoved }: LogoSectionProps) {
  const raiseToast = useRaiseToast();
  const [tooLarge, setTooLarge] = useState(false);
  const upload = useRouteWrite(organizationSetupRoutes.uploadLogo, {
    request: (file: File) => ({ file }),
    onSuccess: (user) => {
      onUserChanged(user);
      raiseToast({ kind: 'success', title: 'Logo saved' });
    },
  });
  const remove = useRouteWrite(organizationSetupRoutes.removeLogo, {
    onSuccess: () => {
      onRemoved();
      raiseToast({ kind: 'success', title: 'Logo removed' });
    },
  });
  const busy = upload.isPending || remove.isPending;
  const error = tooLarge ? TOO_LARGE : !busy && (upload.error ?? remove.error);
  return (
    <Section title="Logo">
      <Card>
        <ImageField
          label="Logo"
          shown={logoUrl}
          hint={upload.isPending ? 'Saving your logo...' : LOGO_HINT}
          error={typeof error === 'string' ? error : error ? failureText(error) : undefined}
          busy={busy}
          onChoose={(file) => {
            remove.reset();
            setTooLarge(file.size > UPLOADS.logoMaxBytes);
            if (file.size <= UPLOADS.logoMaxBytes) upload.mutate(file);
          }}
          onRemove={
            logoUrl === null
              ? undefined
              : () => {
                  upload.reset();
                  setTooLarge(false);
                  remove.mutate(undefined);
                }
          }
        />
      </Card>
    </Section>
  );
}

const TOO_LARGE = 'Logo must be less than 5MB';
