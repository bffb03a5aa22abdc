import { type Certificate, type CertificateReadings, certificateRoutes } from '@oficio/contracts';
import { CheckedSection } from '../../entities/hosting/checked-section.tsx';
import { Moment, NextCheck } from '../../entities/hosting/moment.tsx';
import { useAwaitedCheck } from '../../entities/hosting/use-awaited-check.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CHECK_SENTENCES, CHECK_WORDS } from './certificate-words.ts';
import { IssuerLink } from './issuer-link.tsx';
import { ShownDialog } from './shown-dialog.tsx';
import { LifetimeLeft, Validity } from './validity.tsx';

/** What the server of a host shows, and when it was last asked. */
export function ServerSection({ certificate }: { certificate: Certificate }) {
  const readings = useAwaitedCheck(
    queryOf(certificateRoutes.evidence, { parameters: { id: certificate.id } }),
  );
  return (
    <CheckedSection
      id={certificate.id}
      route={certificateRoutes.check}
      title="Certificate"
      isChecked={certificate.archivedAt === null && certificate.deletedAt === null}
      checks={readings}
      words={{
        asked: 'server',
        notAsked: 'The server wasn’t asked',
        notLoaded: 'What the server has shown could not be loaded',
      }}
      explanation={({ items }, onClose) => (
        <ShownDialog server={serverOf(certificate)} items={items} onClose={onClose} />
      )}
    >
      <ServerFacts certificate={certificate} readings={readings.query.data} />
    </CheckedSection>
  );
}

const serverOf = ({ host, port }: Certificate): string => `${host}:${port}`;

function ServerFacts({
  certificate,
  readings,
}: {
  certificate: Certificate;
  readings: CertificateReadings | undefined;
}) {
  const { issuer, notBefore, notAfter, checkStatus, nameOk, sans, sha256 } = certificate;
  const words = CHECK_WORDS[checkStatus];
  return (
    <FactList>
      <Fact label="Valid to">{notAfter && <Validity certificate={certificate} />}</Fact>
      <Fact label="Lifetime left">{notAfter && <LifetimeLeft certificate={certificate} />}</Fact>
      <Fact label="Valid from">{notBefore && <Moment at={notBefore} />}</Fact>
      <Fact label="Chain">
        <Badge tone={words.tone}>{words.label}</Badge>
      </Fact>
      <Fact label="Last check">
        {readings && (
          <>
            {readings.checkedAt && (
              <>
                <Moment at={readings.checkedAt} />.{' '}
              </>
            )}
            {readings.reason ?? CHECK_SENTENCES[readings.status]}
          </>
        )}
      </Fact>
      <Fact label="Next check">{readings?.nextCheckAt && <NextCheck at={readings.nextCheckAt} />}</Fact>
      <Fact label="Issuer">{issuer && <IssuerLink issuer={issuer} />}</Fact>
      <Fact label="For this host">{nameOk === null ? null : nameOk ? 'Yes' : 'No'}</Fact>
      <Fact label="Names">{sans.join(', ')}</Fact>
      <Fact label="Fingerprint">{sha256 && <span className="break-all tabular-nums">{sha256}</span>}</Fact>
    </FactList>
  );
}
