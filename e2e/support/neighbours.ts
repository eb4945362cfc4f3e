import { createServer, type Server } from 'node:http'
import { connect, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import { Transform } from 'node:stream'

/** A server on the port of the app as the browser knows it. */
export interface Neighbour {
  stop(): Promise<void>
}

/** Starts a server on a port; `stop` ends its connections, too. */
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
 * The real product, as far as the browser can tell: everything is passed on to its own port. With a limit, all connections together get so
 * many bytes a second in each direction.
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

/** Makes what holds back all that passes through any of them, to so many bytes a second together. */
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

/** The dead networks that planes have, by name: each starts what answers on the port of the app. */
export const DEAD_NETWORKS: Readonly<Record<string, (port: number) => Promise<Neighbour>>> = {
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
