import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a port (0 picks a free one). Returns the address and a function that stops it and cuts open connections. Rejects when it cannot listen. */
export async function listen(server: Server, { port, host }: { readonly port: number; readonly host: string }) {
  server.listen(port, host)
  await once(server, 'listening')
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Reports that an emulator is ready, and stops it on the signals that end a process. */
export function runEmulator(name: string, { stop }: { readonly stop: () => Promise<void> }): void {
  console.log(JSON.stringify({ level: 30, msg: `${name} ready` }))
  const end = async () => {
    await stop()
    process.exit(0)
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}
