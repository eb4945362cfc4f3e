import type { Project } from './engine.ts'

/** Milliseconds for all parts of a project on a slow machine. */
const PATIENCE = 300_000

/**
 * Resolves when every container with a health check is healthy, or every one of these services.
 * @throws when they are not after {@link PATIENCE}, naming those that are not.
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
