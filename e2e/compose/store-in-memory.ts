import type { Project } from './engine.ts'

/** Milliseconds after which a store that is not ready never will be. */
const PATIENCE = 45_000
const ATTEMPTS = 6

/** Returns whether a store with its files in memory replaces the one in the compose file. */
export const isStoreInMemory = (): boolean => process.env.STORE_IN_MEMORY === 'true'

/**
 * Starts such a store. It is a cluster in one container, whose parts sometimes fail to find one another on a busy machine.
 * It is then recreated, because it has no data to lose.
 * @throws when the last attempt fails too.
 */
export async function startStoreInMemory(project: Project, service: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await project.compose('up', '--detach', service)
    if (await becomesHealthy(project, service)) return
    if (attempt < ATTEMPTS) await project.compose('rm', '--stop', '--force', '-v', service)
  }
  throw new Error(`not healthy: ${service} after ${ATTEMPTS} attempts`)
}

/** Returns whether the store becomes healthy in time. A restarted one does not, because its parts then have other names. */
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
