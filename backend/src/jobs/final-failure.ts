/** Thrown by a job's handler when trying again can't help: the job isn't repeated. */
export class FinalFailure extends Error {}
