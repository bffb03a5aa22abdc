import { createServiceBodySchema, normalised } from '@oficio/contracts';
import {
  requireNextRenewal,
  type ServiceFields,
  serviceArea,
  serviceColumns,
} from '../../hosting/service-area.ts';
import { faultsOf, takeClient } from './named-records.ts';
import { soldPaths, UNTOUCHED_RENEWALS } from './sold-records.ts';
import type { ImportTarget } from './target.types.ts';
import { validateWith } from './validate-with.ts';

export const serviceTarget: ImportTarget = {
  table: 'hosting_clients',
  area: serviceArea,
  nameFields: ['name'],
  validate: validateWith(createServiceBodySchema),
  paths: {
    ...soldPaths,
    name: 'name',
    kind: 'kind',
    provider: 'provider',
    planName: 'planName',
    controlPanel: 'controlPanel',
    serverName: 'serverName',
    ipAddress: 'ipAddress',
    region: 'region',
    username: 'username',
    startedOn: 'startedOn',
    nextRenewalOn: 'nextRenewalOn',
    cycle: 'cycle',
  },
  required: ['clientId'],
  storedKeys: ["entry.client_id || ' ' || entry.sort_name"],
  // A client can have several services of one name.
  isCounted: true,
  read(record, context) {
    takeClient(record, context);
    const { clientId, name } = record.given;
    if (typeof clientId === 'string' && typeof name === 'string')
      record.keys = [`0 ${clientId} ${normalised(name)}`];
  },
  rulesOf: (fields) => faultsOf(() => requireNextRenewal(fields as unknown as ServiceFields)),
  derived: (fields) => serviceColumns(fields as unknown as ServiceFields),
  ownTables: [],
  removesBefore: [UNTOUCHED_RENEWALS('hosting_id')],
};
