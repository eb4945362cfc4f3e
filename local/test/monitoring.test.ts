import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { metrics as apiMetrics } from '@stillair/api/http/operations/metrics.ts'
import { workerMetrics } from '@stillair/media-worker/jobs/metrics.ts'
import { metrics as projectionMetrics } from '@stillair/projections/server/metrics.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(`${root}docs/operations/${file}`, 'utf8')
const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  annotations: z.object({ summary: z.string(), description: z.string(), runbook: z.string() }),
})
const { groups } = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) }).parse(parse(read('alerts.yml')))
const rules = groups.flatMap((group) => group.rules)
const Target = z.object({ expr: z.string(), legendFormat: z.string() })
const Panel = z.object({
  title: z.string(),
  description: z.string(),
  datasource: z.object({ uid: z.string() }),
  targets: z.array(Target).min(1),
})
const { panels } = z.object({ panels: z.array(Panel) }).parse(JSON.parse(read('dashboard.json')))

const partsWith = (storage: { readonly freeBytes?: number }) => async () => {
  const ok = { state: 'ok' } as const
  return {
    status: 'ok',
    parts: { postgres: ok, eventLog: ok, projections: ok, storage: { ...ok, ...storage } },
  } as const
}

/** Returns the labels of each metric that the three processes export, once each has something to report. */
async function exported(): Promise<Map<string, Set<string>>> {
  const api = apiMetrics()
  api.watchParts(partsWith({ freeBytes: 1 }))
  const server = createServer((req, res) => api.measure(req as never, res as never, () => res.end())).listen(0)
  await once(server, 'listening')
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  const worker = workerMetrics()
  worker.jobEnded('package-media', 'completed', 1)
  const projections = projectionMetrics()
  projections.onState('library', 1, 'running')
  projections.onApplied('library', 1, { events: 1, seconds: 1, position: 1n })
  const library = { name: 'library', version: 1, active: true, position: '1', caughtUp: true, isMismatched: false }
  projections.onHealth({ healthy: true, head: '1', consumers: [{ ...library, stalledMs: 0, problem: null }] })

  const labels = new Map<string, Set<string>>()
  for (const { registry } of [api, worker, projections])
    for (const [, name = '', own = ''] of (await registry.metrics()).matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm))
      labels.set(name, new Set([...(labels.get(name) ?? []), ...namesIn(own, /(\w+)="/g)]))
  return labels
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Labels that Prometheus adds to what it scrapes. */
const SCRAPED = ['job', 'instance']
/** Metrics of Prometheus itself and of the machine's exporter. */
const OTHERS = /^(up$|node_)/

/**
 * Throws when an expression names a metric or a label that is not exported, or a text shows a label that its result lacks.
 * Returns the number of our metrics in it.
 */
function examine(known: Map<string, Set<string>>, expr: string, text: string): number {
  const plain = expr.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '')
  const GROUPING = /\bby \(([^)]*)\)/g
  const grouped = namesIn(plain, GROUPING).flatMap((list) => list.split(/,\s*/))
  const metrics = [...plain.replace(GROUPING, '').matchAll(/\b([a-z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g)].filter(
    ([, name = '']) => name !== 'or' && !OTHERS.test(name),
  )
  for (const [, name = '', matchers = ''] of metrics) {
    expect([...known.keys()]).toContain(name)
    const labels = [...SCRAPED, ...(known.get(name) ?? [])]
    expect(labels, name).toEqual(expect.arrayContaining([...grouped, ...namesIn(matchers, /(\w+)\s*[=!]/g)]))
    const remaining = /\bby\b/.test(plain) ? grouped : labels
    expect(remaining, text).toEqual(expect.arrayContaining(namesIn(text, /\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)))
  }
  return metrics.length
}

test('alerts and the dashboard use exported metrics and labels', async () => {
  const known = await exported()
  const inAlerts = rules.map(({ expr, annotations }) => examine(known, expr, annotations.summary))
  const inPanels = panels
    .flatMap((panel) => panel.targets)
    .map(({ expr, legendFormat }) => examine(known, expr, legendFormat))
  expect(inAlerts.filter((count) => count > 0)).toHaveLength(rules.length - 2) // the others are of Prometheus and the machine
  expect(inPanels.filter((count) => count > 0)).toHaveLength(panels.length + 1) // one panel has three; one is of Prometheus
})

test('the metrics of the processes have the names that Prometheus recommends', async () => {
  for (const name of (await exported()).keys()) {
    if (/^(process|nodejs)_/.test(name)) continue // names that all clients share
    expect(name).toMatch(/^(stillair|http)_[a-z_]+$/)
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb|percent)(_|$)/)
  }
})

test('the first scrape has the state of each part, and free space only for a store that reports it', async () => {
  const s3 = apiMetrics()
  s3.watchParts(partsWith({}))
  const text = await s3.registry.metrics()
  expect(text).toContain('stillair_part_well{part="storage"} 1')
  expect(text).not.toMatch(/^stillair_storage_free_bytes/m)
})

test('every alert and every reference of the dashboard leads to an existing section of a runbook', () => {
  const linked = panels.flatMap(({ description }) => description.match(/docs\/\S+/g) ?? [])
  for (const link of [...rules.map(({ annotations }) => annotations.runbook), ...linked]) {
    const [file = '', place] = link.split('#')
    expect(existsSync(root + file), link).toBe(true)
    if (place === undefined) continue
    const headings = namesIn(readFileSync(root + file, 'utf8'), /^## (.+)$/gm)
    expect(headings.map((heading) => heading.toLowerCase().replaceAll(' ', '-'))).toContain(place)
  }
})

test('the dashboard works with any data source and fits on a screen', () => {
  expect(panels.length).toBeLessThanOrEqual(12)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana replaces it
  for (const { title, datasource } of panels) expect(datasource.uid, title).toBe('${datasource}')
})
