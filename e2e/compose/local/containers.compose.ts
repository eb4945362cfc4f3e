import { expect, test } from '@playwright/test'
import { docker } from '../engine.ts'
import { sizeAboveBase } from '../images.ts'
import { localProject } from '../projects.ts'

/** Our own services, and the base image of each. */
const OWN = {
  api: 'node:24-bookworm-slim',
  projections: 'node:24-bookworm-slim',
  'media-worker': 'node:24-bookworm-slim',
  'auth-emulator': 'node:24-bookworm-slim',
  'human-verification': 'node:24-bookworm-slim',
  payments: 'node:24-bookworm-slim',
  'sample-history': 'node:24-bookworm-slim',
  web: 'nginx:1.29-bookworm',
} as const
/** Most megabytes above the base image. An excess means that another package came along: see local/image. */
const LIMITS: Readonly<Partial<Record<string, number>>> = {
  api: 100,
  projections: 30,
  replay: 30,
  'sample-history': 30,
}

test('our services run without privileges and within limits', async () => {
  const containers = await localProject.containers()
  for (const service of Object.keys(OWN)) {
    const { Config, HostConfig } = containers[service] ?? {}
    expect(Config?.User, service).toMatch(/^(node|101:101)$/)
    expect(HostConfig, service).toMatchObject({ CapDrop: ['ALL'], CapAdd: null, Privileged: false })
    expect(HostConfig?.SecurityOpt, service).toEqual(['no-new-privileges:true'])
    expect(HostConfig?.Memory, service).toBeGreaterThan(0)
  }
})

test('only the app and the store are published, and to this machine only', async () => {
  const published = Object.entries(await localProject.containers()).flatMap(([service, { NetworkSettings }]) =>
    Object.values(NetworkSettings.Ports).flatMap((bindings) =>
      (bindings ?? []).map(({ HostIp, HostPort }) => `${service} ${HostIp}:${HostPort}`),
    ),
  )
  const { WEB_PORT, MINIO_PORT } = process.env
  expect(published.toSorted()).toEqual([`minio 127.0.0.1:${MINIO_PORT}`, `web 127.0.0.1:${WEB_PORT}`])
})

test('the images stay small enough to download', async () => {
  const containers = await localProject.containers()
  for (const [service, base] of Object.entries(OWN)) {
    await expectSize(service, containers[service]?.Image ?? '', base)
  }
})

test('the history runs in its own container and can be exported as Parquet', async () => {
  await localProject.compose('build', 'replay')
  await localProject.compose('run', '-T', '--rm', 'replay', '--as-of', 'now')
  const extract = ['extract', '--out', '/tmp/extract', '--purpose', 'a test of the image']
  await localProject.compose('run', '-T', 'replay', ...extract)
  const { Name = '', Image = '' } = (await localProject.containers()).replay ?? {}
  await docker('rm', '--volumes', Name)
  await expectSize('replay', Image, OWN.projections)
})

async function expectSize(service: string, image: string, base: string): Promise<void> {
  const size = Math.round((await sizeAboveBase(image, base)) / 1_000_000)
  console.log(`  ${service}: ${size} MB above ${base}`)
  expect(size, service).toBeLessThanOrEqual(LIMITS[service] ?? Number.POSITIVE_INFINITY)
}

test('operator-only addresses are not public', async ({ request }) => {
  expect((await request.get('/metrics', { headers: { accept: 'text/plain' } })).status()).toBe(404)
})
