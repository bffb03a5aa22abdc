import { type Certificate, type CertificateListItem, certificateRoutes } from '@oficio/contracts';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';
import { CERTIFICATE_PLACE } from './certificate-place.tsx';

export const CERTIFICATES: RecordArea<CertificateListItem, Certificate> = {
  ...CERTIFICATE_PLACE,
  routes: certificateRoutes,
  address: defineListSearch(certificateRoutes.list),
  nameOf: ({ name }) => name,
};
