import { Module } from '@nestjs/common';
import { PublicLinksModule } from '../public-links/public-links.module.ts';
import { PortalInvoices } from './portal-invoices.ts';

/** The pages that clients open by a public link. They have no route of the API: `portalPages` answers them. */
@Module({ imports: [PublicLinksModule], providers: [PortalInvoices] })
export class PortalModule {}
