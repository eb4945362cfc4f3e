import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listen } from '../emulator-server.ts'
import { accountFile, restoreAccounts } from './account-file.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { createEmulator } from './firebase-tools.ts'
import { appPageFor, MAILBOX_PATH, mailboxPage } from './mailbox.ts'
import { GAPI_STUB_PATH, gapiStubScript, isEmulatorPage, worksOffline } from './offline-pages.ts'

export type AuthEmulatorOptions = {
  port: number
  host: string
  projectId: string
  /** File of the accounts, including password hashes. */
  accountsFile: string
}

/**
 * Starts the Auth emulator. It restores the accounts of the previous run and saves them after every change. The first start
 * creates the demo accounts.
 */
export async function startAuthEmulator(options: AuthEmulatorOptions): Promise<{ stop: () => Promise<void> }> {
  const { handle, state } = await createEmulator(options.projectId)
  const known = restoreAccounts(options.accountsFile, state)
  const accounts = accountFile(options.accountsFile, state)

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path.split('?')[0] === GAPI_STUB_PATH) {
      const head = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
      // Pages load this script, so only browsers request it.
      response.writeHead(200, { ...head, 'content-encoding': 'gzip' }).end(gzipSync(gapiStubScript()))
      return
    }
    if (path.split('?')[0] === MAILBOX_PATH) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      response.end(mailboxPage(state.oobs.values()))
      return
    }
    const appPage = appPageFor(path)
    if (appPage) {
      response.writeHead(302, { location: appPage })
      response.end()
      return
    }
    if (isEmulatorPage(path)) rewriteBody(response, worksOffline)
    // An answered sign-up must survive a power cut, so it is saved at once. Reading changes nothing,
    // except that links from e-mails act on GET.
    if (request.method !== 'GET' || path.startsWith('/emulator/action')) response.once('finish', accounts.changed)
    handle(request, response)
  })
  const { stop } = await listen(server, options)
  if (!known) await createDemoAccounts(`http://127.0.0.1:${options.port}`, options.projectId)
  await accounts.settled()

  return {
    stop: async () => {
      await stop()
      accounts.changed()
      await accounts.settled()
    },
  }
}

/** Rewrites a page of the emulator, which sends each page whole with one call of `end`. */
function rewriteBody(response: ServerResponse<IncomingMessage>, change: (body: string) => string): void {
  const end: (body: string) => ServerResponse = response.end.bind(response)
  Object.assign(response, {
    end: (body: unknown = '') => end(typeof body === 'string' ? change(body) : String(body)),
  })
}
