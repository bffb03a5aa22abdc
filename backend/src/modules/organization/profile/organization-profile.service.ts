import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  type CountryDefaults,
  defaultsOfCountry,
  isTaxId,
  type OrganizationProfile,
  type organizationProfileRoutes,
  TAX_ID_FAULT,
} from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { Sessions } from '../../../sessions/sessions.ts';
import { faultAt, OrganizationPartsService } from '../parts/organization-parts.service.ts';
import { type OrganizationPlace, OrganizationSeeds } from '../setup/organization-seeds.ts';
import { OrganizationSetupRepository } from '../setup/organization-setup.repository.ts';
import { requireTimezone } from '../setup/organization-setup.service.ts';
import { OrganizationProfileRepository } from './organization-profile.repository.ts';
import { ORGANIZATION_PROFILE } from './organization-profile.ts';

type ProfileChange = BodyOf<typeof organizationProfileRoutes.update>;

@Injectable()
export class OrganizationProfileService {
  constructor(
    private readonly parts: OrganizationPartsService,
    private readonly profiles: OrganizationProfileRepository,
    private readonly organizations: OrganizationSetupRepository,
    private readonly seeds: OrganizationSeeds,
    private readonly sessions: Sessions,
    private readonly jobs: Jobs,
  ) {}

  /** @throws ApiError access.forbidden for a person who isn't a member any more */
  one(scope: OrganizationScope): Promise<OrganizationProfile> {
    return this.parts.one(scope, ORGANIZATION_PROFILE);
  }

  /** @throws ApiError version.stale, with the stored profile */
  async update(scope: OrganizationScope, body: ProfileChange): Promise<OrganizationProfile> {
    if (body.timezone) await requireTimezone(this.organizations, scope, body.timezone);
    const profile = await this.parts.update(
      scope,
      ORGANIZATION_PROFILE,
      body,
      async (tx, { before, after, at }) => {
        await this.#check(tx, scope, before, after);
        const isSetUp = after.industry !== null && after.businessType !== null && after.teamSize !== null;
        if (isSetUp) await this.profiles.completeSetup(tx, scope, at);
        if (before.name !== after.name) {
          await this.jobs.enqueue(tx, 'customer.update', { organizationId: scope.organizationId });
        }
        await this.seeds.follow(tx, scope, { before: placeOf(before), after: placeOf(after), at });
        const movesAway = before.address.countryCode !== after.address.countryCode;
        if (!movesAway || (await this.seeds.areSettled(tx, scope))) return {};
        return followingDefaults(before, { body, countryCode: after.address.countryCode });
      },
    );
    await this.sessions.forgetOrganization(scope.organizationId);
    return profile;
  }

  async #check(
    tx: Transaction,
    scope: OrganizationScope,
    before: OrganizationProfile,
    after: OrganizationProfile,
  ): Promise<void> {
    // The body's schema only sees the sent fields.
    if (!isTaxId(after.taxId, after.address.countryCode)) throw faultAt('taxId', TAX_ID_FAULT);
    if (before.currency !== after.currency && (await this.seeds.areSettled(tx, scope))) {
      throw faultAt('currency', 'The currency can’t change once there are invoices, income or expenses');
    }
  }
}

const placeOf = ({ address, timezone }: OrganizationProfile): OrganizationPlace => ({
  countryCode: address.countryCode,
  timezone,
});

/** The defaults of the new country, where nobody has chosen others than those of the country before. */
function followingDefaults(
  before: OrganizationProfile,
  { body, countryCode }: { body: ProfileChange; countryCode: string | null },
): Partial<CountryDefaults> {
  const usual = defaultsOfCountry(before.address.countryCode);
  const follows = (name: keyof CountryDefaults) => body[name] === undefined && before[name] === usual[name];
  const { numberFormat, dateFormat, documentLanguage } = defaultsOfCountry(countryCode);
  return {
    ...(follows('numberFormat') && { numberFormat }),
    ...(follows('dateFormat') && { dateFormat }),
    ...(follows('documentLanguage') && { documentLanguage }),
  };
}
