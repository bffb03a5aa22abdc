import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, memberRoutes, type QueryOf } from '@oficio/contracts';
import { IsUUID } from 'class-validator';
import { Handles } from '../../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { MembersService } from './members.service.ts';

class MemberParameters {
  @IsUUID()
  userId!: string;
}

@Controller()
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Handles(memberRoutes.members)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof memberRoutes.members>) {
    return this.members.list(scope, query);
  }

  @Handles(memberRoutes.memberView)
  view(@InOrganization() scope: OrganizationScope, @Param() { userId }: MemberParameters) {
    return this.members.view(scope, userId);
  }

  @Handles(memberRoutes.changeMember)
  change(
    @InOrganization() scope: OrganizationScope,
    @Param() { userId }: MemberParameters,
    @Body() access: BodyOf<typeof memberRoutes.changeMember>,
  ) {
    return this.members.change(scope, userId, access);
  }

  @Handles(memberRoutes.removeMember)
  remove(@InOrganization() scope: OrganizationScope, @Param() { userId }: MemberParameters) {
    return this.members.remove(scope, userId);
  }

  @Handles(memberRoutes.handOver)
  handOver(
    @InOrganization() scope: OrganizationScope,
    @Body() { userId }: BodyOf<typeof memberRoutes.handOver>,
  ) {
    return this.members.handOver(scope, userId);
  }
}
