import { createServer } from 'node:net'

/** The public port in everybody's documentation. */
export const USUAL_PORT = 8080

/** A port on 127.0.0.1 nobody listens on: the preferred one when it is free, any other otherwise. */
export async function freePort(preferred = 0): Promise<number> {
  return (await tryListen(preferred)) ?? (await tryListen(0)) ?? preferred
}

/** Whether nobody listens on this port of 127.0.0.1. */
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
