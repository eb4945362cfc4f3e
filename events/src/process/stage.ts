import { ConfigError } from './config-error.ts'

/** Where a process runs: in production, or on a developer's machine, where the published default secrets are accepted. */
export type Stage = 'production' | 'local'

const STAGES: Readonly<Record<string, Stage>> = { production: 'production', development: 'local', test: 'local' }

/**
 * Returns the stage that `NODE_ENV` names; production when it is unset, so that published default secrets are accepted only
 * on request. Throws {@link ConfigError} for any other value, `Production` included, rather than guess.
 */
export function stageOf({ NODE_ENV }: Readonly<Record<string, string | undefined>>): Stage {
  const stage = STAGES[NODE_ENV?.trim() || 'production']
  if (stage === undefined) {
    throw new ConfigError([`NODE_ENV must be production (or left out), development or test, not '${NODE_ENV}'`])
  }
  return stage
}
