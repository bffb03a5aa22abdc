import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { PublicLinksModule } from '../public-links/public-links.module.ts';
import { PortalAccessController } from './portal-access.controller.ts';
import { PortalAccessRepository } from './portal-access.repository.ts';
import { PortalAccessService } from './portal-access.service.ts';
import { PortalReader } from './portal-reader.ts';
import { PortalRequests } from './portal-requests.ts';
import { PortalSessions } from './portal-sessions.ts';
import { SignInMailArea } from './sign-in-mail-area.ts';

@Module({
  imports: [FilesModule, OutboxModule, PublicLinksModule],
  controllers: [PortalAccessController],
  providers: [
    PortalRequests,
    PortalSessions,
    PortalReader,
    SignInMailArea,
    PortalAccessService,
    PortalAccessRepository,
  ],
})
export class PortalHomeModule {}
