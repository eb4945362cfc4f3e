import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A gateway in front of several servers. */
export interface Gateway {
  readonly url: string
  close(): Promise<void>
}

/** Starts a gateway that passes each request to the next of the servers, in turn. */
export async function roundRobin(targets: readonly string[]): Promise<Gateway> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', targets[turn++ % targets.length])
    const passed = request(target, { method: incoming.method ?? 'GET', headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.once('error', () => outgoing.destroy())
    outgoing.once('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
