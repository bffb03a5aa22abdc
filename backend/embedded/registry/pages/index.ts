import type { Handler } from '../../http-exchange.ts';
import type { RegistryNames } from '../names/registry-names.ts';

export function createPages(_: { names: RegistryNames; publicUrl: string }): Handler {
  return (_request, response) => response.writeHead(404).end();
}
