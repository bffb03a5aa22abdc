export { cooldownMachine } from './cooldown.machine.ts';
export { type CooldownPorts, provideCooldownPorts } from './cooldown.ports.ts';
