import type { Project } from './engine.ts'

/** Milliseconds in which it is ready, or will not be. */
const PATIENCE = 45_000
const ATTEMPTS = 6

/** Whether a store that keeps its files in memory stands in for the one that the file names. */
export const isStoreInMemory = (): boolean => process.env.STORE_IN_MEMORY === 'true'

/**
 * Starts the service of such a store. It is a cluster in one container, whose parts do not always find one another on a
 * busy machine; it is then made anew, since it has nothing to lose.
 * @throws when the last attempt is not ready either.
 */
export async function startStoreInMemory(project: Project, service: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await project.compose('up', '--detach', service)
    if (await becomesHealthy(project, service)) return
    if (attempt < ATTEMPTS) await project.compose('rm', '--stop', '--force', '-v', service)
  }
  throw new Error(`not healthy: ${service}, at ${ATTEMPTS} attempts`)
}

/** Whether it is healthy in time. Once it was started again it is not: its parts then know one another by other names. */
async function becomesHealthy(project: Project, service: string): Promise<boolean> {
  const deadline = performance.now() + PATIENCE
  while (performance.now() < deadline) {
    const container = (await project.containers())[service]
    if (container?.State.Health?.Status === 'healthy') return true
    if (container && (container.RestartCount > 0 || container.State.Status !== 'running')) return false
    await new Promise((done) => setTimeout(done, 250))
  }
  return false
}
