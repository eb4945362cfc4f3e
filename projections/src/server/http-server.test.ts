import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Health } from './health.ts'
import { serveHttp } from './http-server.ts'

test('/health is 200, 503 with the reasons, or 503 when the log does not answer', async () => {
  let answer: () => Promise<Health> = async () => ({ healthy: true, head: '1', consumers: [] })
  const server = await serveHttp({ host: '127.0.0.1', port: 0, registry: new Registry(), health: () => answer() })
  const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method })

  expect((await get('/health')).status).toBe(200)
  answer = async () => ({ healthy: false, head: '1', consumers: [] })
  const red = await get('/health')
  expect(red.status).toBe(503)
  expect(await red.json()).toEqual({ healthy: false, head: '1', consumers: [] })
  answer = async () => {
    throw new Error('no connection to 10.0.0.1')
  }
  const down = await get('/health')
  expect(down.status).toBe(503)
  expect(await down.text()).not.toContain('10.0.0.1')
  expect((await get('/metrics')).status).toBe(200)
  expect((await get('/')).status).toBe(404)
  expect((await get('/health', 'POST')).status).toBe(405)
  await server.close()
})
