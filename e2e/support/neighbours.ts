import { createServer, type Server } from 'node:http'
import { connect, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import { Transform } from 'node:stream'

/** A server on the port at which the browser reaches the app. */
export interface Neighbour {
  stop(): Promise<void>
}

/** Starts a server on a port. `stop` also closes its connections. */
export function listening(server: Server | TcpServer, port: number): Promise<Neighbour> {
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

/**
 * Starts a proxy that the browser takes for the product, and forwards everything to the product's own port. With a limit,
 * all connections share this many bytes a second in each direction.
 */
export function passingOn(port: number, to: number, bytesPerSecond = Number.POSITIVE_INFINITY): Promise<Neighbour> {
  const [up, down] = [pace(bytesPerSecond), pace(bytesPerSecond)]
  const server = createTcpServer((socket) => {
    const there = connect(to, 'localhost')
    socket.pipe(up()).pipe(there).pipe(down()).pipe(socket)
    there.on('error', () => socket.destroy())
    socket.on('close', () => there.destroy())
  })
  return listening(server, port)
}

/** Returns a factory of streams that share a limit of this many bytes a second. */
function pace(bytesPerSecond: number): () => Transform {
  let free = 0
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const now = performance.now()
        free = Math.max(free, now) + (1_000 * chunk.length) / bytesPerSecond
        if (free === now) done(null, chunk)
        else setTimeout(done, free - now, null, chunk)
      },
    })
}

/** The kinds of dead network found on planes, by name. Each function starts what answers on the app's port. */
export const DEAD_NETWORKS: Readonly<Record<string, (port: number) => Promise<Neighbour>>> = {
  'connections are refused': async () => ({ stop: async () => {} }),
  'requests are accepted but never answered': (port) =>
    listening(
      createTcpServer(() => {}),
      port,
    ),
  'a portal answers every request with its own page': (port) =>
    listening(
      createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        response.end('<!doctype html><h1>Welcome on board. Pay for the network here.</h1>')
      }),
      port,
    ),
}
