import { createServer, type Server } from 'node:http'
import { connect, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'

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

/** The real product, as far as the browser can tell: everything is passed on to its own port. */
export const passingOn = (port: number, to: number) =>
  listening(
    createTcpServer((socket) => {
      const there = connect(to, 'localhost')
      socket.pipe(there).pipe(socket)
      there.on('error', () => socket.destroy())
      socket.on('close', () => there.destroy())
    }),
    port,
  )

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
