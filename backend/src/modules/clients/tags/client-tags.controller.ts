import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, clientTagRoutes, TEXT } from '@oficio/contracts';
import { IsString, MaxLength } from 'class-validator';
import { Handles } from '../../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { ClientTagsService } from './client-tags.service.ts';

class TagParameter {
  @IsString()
  @MaxLength(TEXT.tag)
  tag!: string;
}

@Controller()
export class ClientTagsController {
  constructor(private readonly tags: ClientTagsService) {}

  @Handles(clientTagRoutes.list)
  list(@InOrganization() scope: OrganizationScope) {
    return this.tags.list(scope);
  }

  @Handles(clientTagRoutes.rename)
  rename(
    @InOrganization() scope: OrganizationScope,
    @Param() { tag }: TagParameter,
    @Body() { name }: BodyOf<typeof clientTagRoutes.rename>,
  ) {
    return this.tags.rename(scope, tag, name);
  }

  @Handles(clientTagRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { tag }: TagParameter) {
    return this.tags.remove(scope, tag);
  }
}
