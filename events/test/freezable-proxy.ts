import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between a program and a server that can stop all traffic without breaking connections. */
export interface FreezableProxy {
  /** The server's URL through the proxy. */
  readonly url: string
  /** Stops the traffic on the existing connections, and with `all` also on new ones. */
  freeze(which: 'present' | 'all'): void
  /** Resumes the traffic, including the data held back. */
  thaw(): void
  close(): Promise<void>
}

export async function freezableProxy(serverUrl: string): Promise<FreezableProxy> {
  const server = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let frozen = false
  const listener = createServer((from) => {
    const to = connect(Number(server.port), server.hostname)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => other.write(chunk))
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (frozen) one.pause()
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String((listener.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze(which) {
      frozen = which === 'all'
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
