import { Module } from '@nestjs/common';
import { ProjectCopies } from './project-copies.service.ts';
import { TasksController } from './tasks.controller.ts';
import { TasksRepository } from './tasks.repository.ts';
import { TasksService } from './tasks.service.ts';

@Module({
  controllers: [TasksController],
  providers: [TasksService, TasksRepository, ProjectCopies],
  exports: [TasksService],
})
export class TasksModule {}
