import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** The public port, as documented. */
export const USUAL_PORT = 8080

/**
 * Where free ports are looked for: below those that systems give to outgoing connections (Linux from 32768, macOS and
 * Windows from 49152), because such a connection could take a port before its server does.
 */
const [FIRST, END] = [20_000, 32_768]

/** The ports that this process chose, whose servers may not have started yet. */
const chosen = new Set<number>()

/** Returns a free port on 127.0.0.1, the preferred one if possible. Throws when it finds none. */
export async function freePort(preferred = 0): Promise<number> {
  if (preferred > 0 && (await isFree(preferred))) return preferred
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(FIRST, END)
    if (chosen.has(port) || !(await isFree(port))) continue
    chosen.add(port)
    return port
  }
  throw new Error(`No port of 127.0.0.1 from ${FIRST} to ${END - 1} seems to be free.`)
}

/** Returns whether this port of 127.0.0.1 is free. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
