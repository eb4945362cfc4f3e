import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'

export interface OnePort {
  readonly port: number
  /** Closes all connections and stops listening. */
  close(): Promise<void>
}

export interface OnePortOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Receives the connections that speak HTTP/2 without an upgrade, as gRPC does. */
  readonly onHttp2: (connection: Socket) => void
  /** Answers HTTP/1.1 requests; null to pass every connection to `onHttp2`. */
  readonly onRequest: RequestListener | null
}

/** The first bytes of every HTTP/2 connection. No HTTP/1.1 method starts with them. */
const PREFACE = 'PRI '

/** Listens for HTTP/2 and HTTP/1.1 on one port, as EventStoreDB does. The first bytes of a connection tell them apart. */
export async function onePort({ host, port, onHttp2, onRequest }: OnePortOptions): Promise<OnePort> {
  const http1 = onRequest && createServer(onRequest)
  const connections = new Set<Socket>()
  const listener = createTcpServer((connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    // The handler of the connection also gets its errors; errors before that have no use.
    connection.on('error', () => {})
    connection.setNoDelay(true)
    connection.once('readable', () => {
      const first: Buffer | null = connection.read()
      if (!first) return
      connection.unshift(first)
      if (http1 && !first.toString('latin1').startsWith(PREFACE)) http1.emit('connection', connection)
      else onHttp2(connection)
    })
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  listener.once('error', reject)
  listener.listen(port, host, resolve)
  await promise
  return {
    port: (listener.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((done) => listener.close(done))
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}
