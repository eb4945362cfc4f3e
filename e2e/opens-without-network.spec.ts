import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { freePort } from '@stillair/local/ports.ts'
import { newListener } from './support/api.ts'
import { launchOptions } from './support/launch-options.ts'
import { signIn } from './support/people.ts'

/* The app is on the device: it opens in a browser that was closed meanwhile, on each of the dead networks that planes have. */

/** Somebody on the port of the app as the browser knows it. */
interface Neighbour {
  stop(): Promise<void>
}

function listening(server: Server | TcpServer, port: number): Promise<Neighbour> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve({ stop })))
}

/** The real product, as far as the browser can tell. */
const passingOn = (port: number, to: number) =>
  listening(
    createTcpServer((socket) => {
      const there = connect(to, 'localhost')
      socket.pipe(there).pipe(socket)
      there.on('error', () => socket.destroy())
      socket.on('close', () => there.destroy())
    }),
    port,
  )

const DEAD: Record<string, (port: number) => Promise<Neighbour>> = {
  'nobody is there': async () => ({ stop: async () => {} }),
  'everything is taken and nothing answered': (port) =>
    listening(
      createTcpServer(() => {}),
      port,
    ),
  'a portal answers everything with its own page': (port) =>
    listening(
      createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        response.end('<!doctype html><h1>Welcome on board. Pay for the network here.</h1>')
      }),
      port,
    ),
}

test('cold, on three dead networks, the app and the page of the flight open, and nobody is signed out', async ({
  baseURL,
  request,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'stillair-profile-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const opened = async (use: (page: Page, context: BrowserContext) => Promise<void>) => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: origin,
      serviceWorkers: 'allow',
      locale: 'en-GB',
    })
    try {
      await use(await context.newPage(), context)
    } finally {
      await context.close()
    }
  }
  try {
    const product = await passingOn(port, Number(new URL(String(baseURL)).port))
    await opened(async (page) => {
      await signIn(page, (await newListener(request, 'Arthur Aloft')).email)
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
    })
    await product.stop()

    for (const [network, begin] of Object.entries(DEAD)) {
      const neighbour = await begin(port)
      await test.step(network, () =>
        opened(async (page) => {
          await page.goto('/')
          await expect(page.getByText('Stillair cannot be reached just now.')).toBeVisible()
          await page.getByRole('link', { name: 'what you keep on this device' }).click()
          await expect(page.getByRole('heading', { level: 1, name: 'On this device' })).toBeVisible()
          await page.goto('/flight/calm')
          await expect(page.getByRole('button', { name: /Begin|Stop/ })).toBeVisible()
          await page.goto('/profile')
          await expect(page.getByText('Stillair cannot be reached just now.')).toBeVisible()
        }),
      )
      await neighbour.stop()
    }

    const back = await passingOn(port, Number(new URL(String(baseURL)).port))
    await opened(async (page) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Arthur' })).toBeVisible()
    })
    await back.stop()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})
