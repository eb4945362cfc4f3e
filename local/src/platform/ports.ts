import { createServer } from 'node:net'

/** The public port, as documented. */
export const USUAL_PORT = 8080

/** Returns a free port on 127.0.0.1, the preferred one if possible. */
export async function freePort(preferred = 0): Promise<number> {
  return (await tryListen(preferred)) ?? (await tryListen(0)) ?? preferred
}

/** Returns whether this port of 127.0.0.1 is free. */
export const isFree = async (port: number): Promise<boolean> => (await tryListen(port)) !== null

function tryListen(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      const got = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(got))
    })
  })
}
