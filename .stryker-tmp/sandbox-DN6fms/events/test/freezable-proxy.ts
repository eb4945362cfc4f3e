// @ts-nocheck
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between a program and a server, which can stop carrying anything without breaking a connection. */
export interface FreezableProxy {
  /** The URL, by way of the proxy. */
  readonly url: string
  /** Carries nothing any more on the connections that there are, and `all`, on those to come. */
  freeze(which: 'present' | 'all'): void
  /** Carries on, with what was held back. */
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
