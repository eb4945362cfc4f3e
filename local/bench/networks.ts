import { connect, createServer, type Server, type Socket } from 'node:net'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER } from './browser.ts'

const PORTAL =
  'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 27\r\nconnection: close\r\n\r\n<h1>Pay for Wi-Fi here</h1>'

/** Whoever may stand at the port where a browser knows the app. */
export const NETWORKS = ['online', 'nobody there', 'silence', 'a portal'] as const
export type Network = (typeof NETWORKS)[number]

/** What stands at the port where the browser knows the app. */
export async function onNetwork<T>(network: Network, port: number, product: number, use: () => Promise<T>): Promise<T> {
  if (network === 'nobody there') return use()
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (network === 'a portal') socket.once('data', () => socket.end(PORTAL))
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

/** In a browser of its own, which has what the earlier ones left. */
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
