import { ConfigError } from './config-error.ts'

/** Where a process runs: `production`, or on somebody's own machine, where the defaults of secrets that everybody knows will do. */
export type Stage = 'production' | 'local'

const STAGES: Readonly<Record<string, Stage>> = { production: 'production', development: 'local', test: 'local' }

/**
 * Where the process runs, by `NODE_ENV`. Without it that is production: defaults that everybody knows have to be
 * requested. Throws {@link ConfigError} for any other word, `Production` included, rather than guess.
 */
export function stageOf({ NODE_ENV }: Readonly<Record<string, string | undefined>>): Stage {
  const stage = STAGES[NODE_ENV?.trim() || 'production']
  if (stage === undefined) {
    throw new ConfigError([`NODE_ENV must be production (or left out), development or test, not '${NODE_ENV}'`])
  }
  return stage
}
