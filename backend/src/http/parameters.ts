import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { Refusal } from './refusal.ts';

const MAX_KNOWN = 1_000;

/** Checks path and query parameters against their classes; a query that was found right before is known. */
export class ParameterPipe extends ValidationPipe {
  readonly #known = new Map<unknown, Map<string, unknown>>();

  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      exceptionFactory: parameterRefusal,
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'param') return this.#pathParameters(value, metadata);
    if (metadata.type !== 'query') return super.transform(value, metadata);
    const known = this.#knownOf(metadata.metatype);
    const key = JSON.stringify(value);
    const before = known.get(key);
    if (before !== undefined) return before;
    const parameters: unknown = Object.freeze(await super.transform(value, metadata));
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, parameters);
    return parameters;
  }

  /** An address with something else in the place of an id is the address of nothing. */
  async #pathParameters(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    try {
      return await super.transform(value, metadata);
    } catch (error) {
      throw error instanceof Refusal ? new Refusal('resource.not_found') : error;
    }
  }

  #knownOf(type: unknown): Map<string, unknown> {
    let known = this.#known.get(type);
    if (!known) {
      known = new Map();
      this.#known.set(type, known);
    }
    return known;
  }
}

/** Wrong query parameters in the words of the one envelope. */
function parameterRefusal(errors: ValidationError[]): Refusal {
  const fields = errors.flatMap(({ property, constraints }) =>
    Object.values(constraints ?? {}).map((message) => ({ path: property, message })),
  );
  return new Refusal('request.invalid', fields[0]?.message, { fields });
}
