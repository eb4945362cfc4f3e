import type { Project } from './engine.ts'

/** Time limit for all parts of a project on a slow machine, milliseconds. */
const PATIENCE = 300_000

/**
 * Resolves when all of these services are healthy; by default, all containers with a health check.
 * @throws naming those that are not healthy after {@link PATIENCE}.
 */
export async function untilHealthy(project: Project, services: readonly string[] = []): Promise<void> {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const looked = Object.entries(await project.containers()).filter(
      ([service]) => services.length === 0 || services.includes(service),
    )
    const waiting = looked.filter(([, { State }]) => State.Health && State.Health.Status !== 'healthy')
    if (looked.length > 0 && waiting.length === 0) return
    if (performance.now() > deadline) {
      const names = waiting.map(([service, { State }]) => `${service} (${State.Status}, ${State.Health?.Status})`)
      throw new Error(`not healthy: ${names.join(', ') || 'nothing was started'}`)
    }
    await new Promise((done) => setTimeout(done, 250))
  }
}
