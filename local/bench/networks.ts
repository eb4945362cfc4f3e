import { connect, createServer, type Server, type Socket } from 'node:net'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER } from './browser.ts'

const PORTAL =
  'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 27\r\nconnection: close\r\n\r\n<h1>Pay for Wi-Fi here</h1>'

/** What can answer at the app's port instead of the platform: nothing, a server that never replies, or a captive portal. */
export const DEAD_NETWORKS = ['connection refused', 'no reply', 'captive portal'] as const
export type Network = (typeof DEAD_NETWORKS)[number] | 'online'

/** Runs `use` while the server of the given network answers at the app's port. */
export async function onNetwork<T>(network: Network, port: number, product: number, use: () => Promise<T>): Promise<T> {
  if (network === 'connection refused') return use()
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (network === 'captive portal') socket.once('data', () => socket.end(PORTAL))
    if (network !== 'online') return
    const there = connect(product, 'localhost')
    socket.pipe(there).pipe(socket)
    there.on('error', () => socket.destroy())
    socket.on('close', () => there.destroy())
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  try {
    return await use()
  } finally {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
}

/** Runs `use` in a new browser process with the profile of the earlier ones. */
export async function opened<T>(profile: string, use: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    ...BROWSER,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  })
  try {
    return await use(await context.newPage(), context)
  } finally {
    await context.close()
  }
}
