import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer, type ListenOptions, type Server } from 'node:net'
import { BACKLOG } from '@stillair/api/http/limits/slow-senders.ts'

/** Listening sockets of one server. Each accepts one connection in each turn of the event loop, which is long when there is much to do. */
const SOCKETS = 16

/**
 * Listens on several sockets of one port, so that the phones of a full aeroplane need not wait for each other to connect. Returns a
 * function that ends listening, like `close`. Rejects with `EADDRINUSE` if another program uses the port. On macOS and Windows, where a
 * port has one socket, there is one.
 */
export async function listenWidely(
  server: HttpServer,
  address: { host: string; port: number },
): Promise<() => Promise<void>> {
  // Sockets that share a port would share it with another installation, too: one that does not finds out whether it is free.
  await listen(server, address)
  if (process.platform !== 'linux') return () => closed(server)
  await closed(server)
  await listen(server, { ...address, reusePort: true })
  const others = await Promise.all(
    Array.from({ length: SOCKETS - 1 }, async () => {
      const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
      await listen(other, { ...address, reusePort: true })
      return other
    }),
  )
  return async () => {
    await Promise.all([server, ...others].map(closed))
  }
}

async function listen(server: Server | HttpServer, options: ListenOptions): Promise<void> {
  server.listen({ ...options, backlog: BACKLOG })
  await once(server, 'listening')
}

const closed = (server: Server | HttpServer) => new Promise<void>((done) => void server.close(() => done()))
