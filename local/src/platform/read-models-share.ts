import type { Health } from '@stillair/projections/server/health.ts'

/** Returns how much of the log the read models have read, 0 to 1, by the answer of the projections' `/health`. */
export function readModelsShare({ head, consumers }: Pick<Health, 'head' | 'consumers'>): number {
  const furthest = new Map<string, number>()
  for (const { name, position } of consumers) furthest.set(name, Math.max(furthest.get(name) ?? 0, Number(position)))
  const whole = Number(head) * furthest.size
  const read = [...furthest.values()].reduce((sum, position) => sum + Math.min(position, Number(head)), 0)
  return whole === 0 ? 0 : read / whole
}
