import type { Project } from './engine.ts'
import { untilHealthy } from './healthy.ts'

/** Milliseconds in which it is ready, or will not be. */
const PATIENCE = 90_000
const ATTEMPTS = 3

/** Whether a store that keeps its files in memory stands in for the one that the file names. */
export const isStoreInMemory = (): boolean => process.env.STORE_IN_MEMORY === 'true'

/**
 * Starts the service of such a store. It is a cluster in one container, whose parts do not always find one another on a
 * busy machine; it is then made anew, since it has nothing to lose.
 * @throws when the third is not ready either.
 */
export async function startStoreInMemory(project: Project, service: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await project.compose('up', '--detach', service)
    try {
      await untilHealthy(project, [service], PATIENCE)
      return
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await project.compose('rm', '--stop', '--force', '-v', service)
    }
  }
}
