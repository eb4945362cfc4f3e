import { GetBucketCorsCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { afterEach, describe, expect, test } from 'vitest'
import type { CorsManner } from '../../test/s3-emulator.ts'
import { realServer, type S3Config, startEmulator } from '../../test/s3-test-server.ts'
import { grantBrowserAccess, PROBE_KEY } from './browser-access.ts'
import { corsRule } from './cors-rule.ts'
import type { ObjectStore } from './object-store.ts'
import { openObjectStore } from './open-object-store.ts'
import { connectS3, PATIENT } from './s3-client.ts'

const APP = 'https://app.example'
const inAnHour = () => new Date(Date.now() + 3_600_000)
const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

async function opened(config: S3Config): Promise<ObjectStore> {
  const media = await openObjectStore(config, 'media')
  ending.push(() => media.close())
  return media
}

async function start(cors: CorsManner): Promise<{ config: S3Config; media: ObjectStore }> {
  const { s3, config } = await startEmulator({ cors })
  ending.push(() => s3.close())
  return { config, media: await opened(config) }
}

/** Returns the origin that the store allows to read the probe, for a page of this origin; null when it refuses. */
async function asPage(media: ObjectStore, origin = APP): Promise<string | null> {
  const answer = await fetch(String(await media.directUrl(PROBE_KEY, inAnHour())), { headers: { origin } })
  await answer.body?.cancel()
  return answer.headers.get('access-control-allow-origin')
}

const rulesOf = async (config: S3Config) => {
  const client = connectS3(config, PATIENT)
  ending.push(async () => client.destroy())
  const Bucket = config.buckets.media
  return {
    set: (...CORSRules: ReturnType<typeof corsRule>[]) =>
      client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } })),
    get: async () => (await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules,
  }
}

describe.each([['our own server', null], ...(realServer() ? [['a real server', realServer()] as const] : [])] as const)(
  'a store that accepts CORS rules: %s',
  (_name, real) => {
    async function fresh() {
      if (!real) return start('rules')
      const rules = await rulesOf(real)
      const media = await opened(real)
      await rules.set({ ...corsRule(['https://nobody.example']), ID: 'nobody' })
      return { config: real, media }
    }

    test('pages of the app may read once access is granted, other pages may not', async () => {
      const { config, media } = await fresh()
      await media.put(PROBE_KEY, Buffer.from('{}'), { contentType: 'application/json' })
      expect(await asPage(media)).toBeNull()
      expect(await grantBrowserAccess(config, media, [APP, 'http://localhost:8080'])).toEqual({ cors: 'open' })
      expect(await asPage(media)).not.toBeNull()
      expect(await asPage(media, 'http://localhost:8080')).not.toBeNull()
      expect(await asPage(media, 'https://other.example')).toBeNull()
    })

    test('keeps the rules of others and adds none when they already allow it', async () => {
      const { config, media } = await fresh()
      const rules = await rulesOf(config)
      const tool = { ...corsRule(['https://tool.example']), ID: 'tool', AllowedMethods: ['PUT'] }
      await rules.set(tool)
      await grantBrowserAccess(config, media, ['https://old.example'])
      await grantBrowserAccess(config, media, [APP])
      const after = await rules.get()
      expect(after?.map(({ ID, AllowedOrigins }) => [ID, AllowedOrigins])).toEqual(
        expect.arrayContaining([
          ['tool', ['https://tool.example']],
          ['stillair', [APP]],
        ]),
      )
      expect(after).toHaveLength(2)
      const everybody = { ...corsRule(['https://*.example']), ID: 'everybody' }
      await rules.set(everybody)
      expect(await grantBrowserAccess(config, media, [APP])).toEqual({ cors: 'open' })
      expect((await rules.get())?.map(({ ID }) => ID)).toEqual(['everybody'])
    })

    test('the origin * lets any page read', async () => {
      const { config, media } = await fresh()
      expect(await grantBrowserAccess(config, media, ['*'])).toEqual({ cors: 'open' })
      expect(await asPage(media, 'https://any.example')).not.toBeNull()
    })
  },
)

test('a store that refuses rules but lets everybody read is open', async () => {
  const { config, media } = await start('everybody')
  expect(await grantBrowserAccess(config, media, [APP])).toEqual({ cors: 'open' })
  expect(await grantBrowserAccess(config, media, ['*'])).toEqual({ cors: 'open' })
  // Browsers reach the store at an address that this machine cannot reach.
  const elsewhere = { ...config, publicEndpoint: 'http://127.0.0.1:1' }
  expect(await grantBrowserAccess(elsewhere, media, [APP])).toEqual({ cors: 'open' })
})

test('a store that forbids rules and refuses the page is reported with the missing rule', async () => {
  const { config, media } = await start('forbidden')
  expect(await grantBrowserAccess(config, media, [APP])).toEqual({ cors: 'missing', rule: corsRule([APP]) })
})
