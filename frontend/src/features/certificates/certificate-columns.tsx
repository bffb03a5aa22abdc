import { type CertificateListItem, isCertificateProblem } from '@oficio/contracts';
import { DayCell, RecordLink, TagsCell, TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { CERTIFICATES } from './certificate-area.tsx';
import { CHECK_WORDS } from './certificate-words.ts';
import { IssuerLink } from './issuer-link.tsx';
import { LifetimeLeft, Validity } from './validity.tsx';

const { path } = CERTIFICATES;

export const CERTIFICATE_COLUMNS: readonly DataTableColumn<CertificateListItem>[] = [
  {
    id: 'name',
    header: 'Host',
    width: 210,
    cuts: true,
    lead: true,
    sortKey: 'name',
    hideable: false,
    phone: 'primary',
    cell: ({ id, name }) => <RecordLink path={path} id={id} name={name} />,
  },
  {
    id: 'client',
    header: 'Client',
    width: 170,
    cuts: true,
    lead: true,
    sortKey: 'clientName',
    cell: ({ clientName }) => <TextCell>{clientName}</TextCell>,
  },
  {
    id: 'issuer',
    header: 'Issuer',
    width: 160,
    cuts: true,
    rank: 2,
    sortKey: 'issuer',
    cell: ({ issuer }) => (issuer ? <IssuerLink issuer={issuer} /> : <TextCell>{null}</TextCell>),
  },
  {
    id: 'expiresOn',
    header: 'Valid to',
    width: 200,
    sortKey: 'expiresOn',
    sortWords: ['soonest first', 'latest first'],
    phone: 'secondary',
    cell: (certificate) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <Validity certificate={certificate} />
        {/* A row on a phone has no column for it. */}
        {isCertificateProblem(certificate.checkStatus) && (
          <Badge tone={CHECK_WORDS[certificate.checkStatus].tone} className="md:hidden">
            {CHECK_WORDS[certificate.checkStatus].label}
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: 'lifetime',
    header: 'Lifetime left',
    width: 110,
    rank: 2,
    align: 'end',
    cell: (certificate) => <LifetimeLeft certificate={certificate} />,
  },
  {
    id: 'chain',
    header: 'Chain',
    width: 140,
    cell: ({ checkStatus }) => (
      <Badge tone={CHECK_WORDS[checkStatus].tone}>{CHECK_WORDS[checkStatus].label}</Badge>
    ),
  },
  {
    id: 'checkedAt',
    header: 'Checked',
    width: 110,
    rank: 3,
    cell: ({ checkedAt }) => (checkedAt ? <DayCell instant={checkedAt} /> : <TextCell>{null}</TextCell>),
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 200,
    rank: 4,
    cell: ({ tags }) => <TagsCell path={path} tags={tags} />,
  },
];
