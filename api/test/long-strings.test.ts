// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { openApiDocument } from '../src/http/openapi.ts'
import { idsIn } from '../src/http/requests/id.ts'
import { projectionProgress } from '../src/http/requests/projection-progress.ts'
import type { Route } from '../src/http/route.ts'
import { deletedAccounts } from '../src/modules/accounts/deleted-accounts.ts'
import { storedPlaylists } from '../src/modules/media/delivery/stored-playlists.ts'
import { allRoutes } from '../src/server/all-routes.ts'
import { type Harness, startHarness } from './harness.ts'

/**
 * No text may block the one thread that serves everybody. Every text field of every route gets texts that slow down
 * regular expressions, Unicode normalisation and parsers, in growing lengths. Quadratic behaviour shows long before a
 * megabyte.
 */
const LENGTHS = [4_000, 16_000, 125_000, 1_000_000]
/**
 * The maximum processor time in milliseconds. Linear work takes a few for a megabyte, and some tens while others use the same
 * caches; quadratic work takes a quarter of an hour.
 */
const MOST = 100

const repeated = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length))
const ATTACKS: Readonly<Record<string, (length: number) => string>> = {
  dots: (length) => `a@${repeated('.')(length)}@`,
  'at signs': repeated('@a.'),
  'an open quote': (length) => `"${repeated('a')(length)}`,
  spaces: (length) => `x${repeated(' ')(length)}x`,
  tabs: (length) => `x${repeated('\t')(length)}x`,
  'marks out of order': (length) => `a${repeated('\u0316\u0300')(length)}`,
  'letters in parts': repeated('\u1100\u1161'),
  blanks: repeated('\u3164'),
  markup: repeated('<a '),
  'an address': (length) => `https://${repeated('a.')(length)}`,
  'a path': (length) => `/media/${repeated('../')(length)}`,
  'a cover': (length) => `/covers/image-${repeated('-')(length)}`,
  digits: repeated('1'),
  'a time': (length) => `2026-01-01T00:00:00.${repeated('0')(length)}`,
}

let api: Harness
let routes: readonly Route[]
beforeAll(async () => {
  api = await startHarness({ withProjections: false, environment: { ANALYTICS: 'on' } })
  const progress = projectionProgress(api.deps.pool)
  routes = allRoutes({
    ...api.deps,
    progress,
    playlistOf: storedPlaylists(api.deps.mediaStore),
    deletedAccounts: deletedAccounts(async () => []),
  })
})
afterAll(() => api.close())

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

/** Returns every way to put one text into an otherwise small value of the schema, with its path. */
function placesOf(schema: JsonSchema, place = 'body'): { place: string; put: (text: string) => unknown }[] {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.flatMap((alternative) => placesOf(alternative, place))
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, property]) =>
      placesOf(property, `${place}.${name}`).map((inner) => ({
        place: inner.place,
        put: (text: string) => ({ [name]: inner.put(text) }),
      })),
    )
  }
  if (schema.items) {
    return placesOf(schema.items, `${place}[]`).map((inner) => ({ ...inner, put: (text) => [inner.put(text)] }))
  }
  return [{ place, put: (text) => text }]
}

function milliseconds(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Returns the shortest of several measurements, to exclude garbage collection. */
function shortest(work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && least > MOST; attempt++) least = Math.min(least, milliseconds(work))
  return least
}

/** Returns the attacks that take too long, each with the shortest such length. */
function slowTexts(schema: z.ZodType, places: ReturnType<typeof placesOf>): string[] {
  return places.flatMap(({ place, put }) =>
    Object.entries(ATTACKS).flatMap(([name, attack]) => {
      const tooLong = LENGTHS.find((length) => {
        const input = put(attack(length))
        return shortest(() => schema.safeParse(input)) > MOST
      })
      return tooLong === undefined ? [] : [`${place}: ${name}, ${tooLong} characters`]
    }),
  )
}

test('no text takes long to validate, in any field', () => {
  const { paths } = openApiDocument(routes)
  const slow: string[] = []
  let tried = 0
  for (const route of routes) {
    const operation = paths?.[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method]
    const body = (operation?.requestBody as { content?: Record<string, { schema: JsonSchema }> } | undefined)?.content
    const parts: [z.ZodType | undefined, ReturnType<typeof placesOf>][] = [
      [route.body, body?.['application/json'] ? placesOf(body['application/json'].schema) : []],
      ...[idsIn(route.path), route.query].map((schema): [z.ZodType | undefined, ReturnType<typeof placesOf>] => [
        schema,
        Object.keys(schema?.shape ?? {}).map((name) => ({ place: name, put: (text) => ({ [name]: text }) })),
      ]),
    ]
    for (const [schema, places] of parts) {
      if (!schema) continue
      tried += places.length
      slow.push(...slowTexts(schema, places).map((what) => `${route.method} ${route.path} ${what}`))
      if (schema === route.body) {
        slow.push(...slowTexts(schema, [{ place: 'a field', put: (text) => ({ [text]: 1 }) }]))
      }
    }
  }
  expect(slow).toEqual([])
  expect(tried).toBeGreaterThan(100)
}, 120_000)
