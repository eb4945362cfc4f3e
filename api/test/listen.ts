import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../src/server/app.ts'
import type { AppDeps } from '../src/server/app-deps.ts'
import { shutDown } from '../src/server/shut-down.ts'

/** Starts another API process as far as others can tell: a separate application on its own port. */
export async function listen(deps: AppDeps): Promise<{ url: string; server: Server; stop(): Promise<void> }> {
  const stopping = new AbortController()
  const server = createServer(createApp({ ...deps, stopping: stopping.signal }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, server, stop: () => shutDown(server, [], stopping) }
}
