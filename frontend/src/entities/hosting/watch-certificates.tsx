import { certificateRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../lib/api/use-may.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Button } from '../../ui/button.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { CERTIFICATES_PATH } from './hosting-places.ts';

interface WatchCertificatesProps {
  /** Of a service: its primary domain, if it has one. */
  domainId: string | null;
  hostingId?: string;
  /** The domain or the service is in the trash. */
  readOnly: boolean;
}

/** The certificates of a domain or of a service: a link to them, and a way to watch those of the domain and its www. */
export function WatchCertificates({ domainId, hostingId, readOnly }: WatchCertificatesProps) {
  const may = useMay(certificateRoutes.watch);
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast('The certificates aren’t watched');
  const { mutate, isPending } = useSharedRouteWrite(certificateRoutes.watch, {
    onSuccess: ({ added }) =>
      raiseToast({
        kind: 'success',
        title: added.length === 0 ? 'They are watched already' : `Watching ${added.join(' and ')}`,
      }),
    onError: raiseFailure,
  });
  const search = hostingId ? { hostingId } : { domainId };
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Link to={CERTIFICATES_PATH} search={search as never} className={TEXT_LINK}>
        {hostingId ? 'Certificates of this service' : 'Certificates of this domain'}
      </Link>
      {may && domainId && !readOnly && (
        <Button
          size="small"
          busy={isPending}
          onClick={() => mutate({ domainId, ...(hostingId && { hostingId }) })}
        >
          Watch its certificate
        </Button>
      )}
    </p>
  );
}
