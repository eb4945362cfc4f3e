import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { metrics as apiMetrics } from '@stillair/api/http/metrics.ts'
import { workerMetrics } from '@stillair/media-worker/server/metrics.ts'
import { metrics as projectionMetrics } from '@stillair/projections/server/metrics.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

const folder = fileURLToPath(new URL('../../docs/runbooks/', import.meta.url))
const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const rules = Rules.parse(parse(readFileSync(`${folder}alerts.yml`, 'utf8'))).groups.flatMap((group) => group.rules)

/** Metrics of Prometheus itself and of the machine's exporter. */
const OTHERS = /^(up|node_.*)$/
/** Words in expressions that are not metrics. */
const WORDS = /^(sum|rate|increase|by|for|m|h)$/

test('alerts use existing metrics and labels', async () => {
  const registries = [apiMetrics().registry, workerMetrics().registry, projectionMetrics().registry]
  const known = new Map(
    registries.flatMap((registry) =>
      registry.getMetricsAsArray().map((metric) => {
        const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: readonly string[] }
        return [name, labelNames] as const
      }),
    ),
  )
  let asked = 0
  for (const { alert, expr } of rules) {
    for (const [, name = '', labels = ''] of expr.matchAll(/\b([a-z_]+)\b(?:\{([^}]*)\})?(?!\s*(?:=|!))/g)) {
      if (OTHERS.test(name) || WORDS.test(name) || !name.includes('_')) continue
      const metric = name.replace(/_(count|sum|bucket)$/, '')
      expect([...known.keys()], alert).toContain(metric)
      asked += 1
      for (const [, label] of labels.matchAll(/(\w+)\s*[=!]/g)) {
        if (label !== 'job') expect(known.get(metric), `${alert} ${metric}`).toContain(label)
      }
    }
  }
  expect(asked).toBeGreaterThan(6)
})

test('every alert links to an existing section of a runbook', () => {
  for (const { alert, annotations } of rules) {
    const [file = '', place] = annotations.runbook.split('#')
    expect(existsSync(folder + file), alert).toBe(true)
    if (place === undefined) continue
    const headings = [...readFileSync(folder + file, 'utf8').matchAll(/^## (.+)$/gm)]
    expect(headings.map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'))).toContain(place)
  }
})
