import { spawnSync } from 'node:child_process'

const succeeds = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

/**
 * Returns the first words of a Compose command: of the plugin (version 2), or of the separate program (1.29). Null without
 * either.
 */
export function composeProgram(): readonly [string, ...string[]] | null {
  if (succeeds('docker', ['compose', 'version'])) return ['docker', 'compose']
  return succeeds('docker-compose', ['version']) ? ['docker-compose'] : null
}
