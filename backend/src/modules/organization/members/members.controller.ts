import { Body, Controller, Param } from '@nestjs/common';
import { type AnswerOf, type BodyOf, type Member, organizationRoutes } from '@oficio/contracts';
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

  @Handles(organizationRoutes.members)
  list(@InOrganization() scope: OrganizationScope): Promise<AnswerOf<typeof organizationRoutes.members>> {
    return this.members.list(scope);
  }

  @Handles(organizationRoutes.changeRole)
  changeRole(
    @InOrganization() scope: OrganizationScope,
    @Param() { userId }: MemberParameters,
    @Body() { role }: BodyOf<typeof organizationRoutes.changeRole>,
  ): Promise<Member> {
    return this.members.changeRole(scope, userId, role);
  }

  @Handles(organizationRoutes.removeMember)
  remove(@InOrganization() scope: OrganizationScope, @Param() { userId }: MemberParameters): Promise<void> {
    return this.members.remove(scope, userId);
  }

  @Handles(organizationRoutes.handOver)
  handOver(
    @InOrganization() scope: OrganizationScope,
    @Body() { userId }: BodyOf<typeof organizationRoutes.handOver>,
  ): Promise<AnswerOf<typeof organizationRoutes.handOver>> {
    return this.members.handOver(scope, userId);
  }
}
