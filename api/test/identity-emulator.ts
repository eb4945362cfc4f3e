import { createServer, type IncomingMessage } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  firebaseIdentityAdmin,
  type IdentityAdmin,
  type IdentityRoles,
} from '../src/modules/accounts/identity-admin.ts'

export const PROJECT = 'stillair-test'

/** A user as the provider stores them. */
export interface Account {
  readonly localId: string
  email?: string
  emailVerified?: boolean
  /** Claims as JSON. */
  customAttributes?: string
  /** Seconds since 1970 in decimal. Tokens of earlier sign-ins are invalid. */
  validSince?: string
  disabled?: boolean
  /** The second factors. */
  mfaInfo?: readonly { readonly mfaEnrollmentId: string; readonly totpInfo: object }[]
}

export interface IdentityEmulator {
  /** The real adapter; only Google's servers are emulated. */
  readonly identityAdmin: IdentityAdmin & IdentityRoles
  /** Where the server listens. */
  readonly port: number
  /** All accounts, by user id. */
  readonly accounts: Map<string, Account>
  /** The ids of deleted accounts, in order. */
  readonly deleted: string[]
  /** Makes every request fail with this status and code; null restores normal operation. */
  failWith: { readonly status: number; readonly message: string } | null
  close(): Promise<void>
}

/** The product's test credentials. */
export const testCredential = {
  getAccessToken: async () => ({ access_token: 'of-the-test', expires_in: 3600 }),
}

/** The path prefix that the SDK uses when its environment names the Auth emulator. */
const EMULATOR_PATH = /^\/identitytoolkit\.googleapis\.com/
const CREDENTIALS = ['Bearer of-the-test', 'Bearer owner']

type Answer = { readonly status: number; readonly body: object }
type Body = { localId?: string | string[]; email?: string[]; customAttributes?: string; validSince?: string }

/**
 * Emulates the part of `identitytoolkit.googleapis.com` that looks up, changes, lists and deletes accounts, as
 * described in https://docs.cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts. Deletion works
 * for any id that has not been deleted yet.
 */
export async function identityEmulator(): Promise<IdentityEmulator> {
  const accounts = new Map<string, Account>()
  const deleted: string[] = []
  const server = createServer(async (req, res) => {
    const { status, body } = await answer(req)
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const fail = (status: number, message: string): Answer => ({ status, body: { error: { code: status, message } } })

  async function answer(req: IncomingMessage): Promise<Answer> {
    const sent = await text(req)
    if (emulator.failWith) return fail(emulator.failWith.status, emulator.failWith.message)
    const [path, query] = (req.url ?? '').replace(EMULATOR_PATH, '').split('?')
    const method = path?.replace(`/v1/projects/${PROJECT}/accounts:`, `${req.method} `)
    if (!CREDENTIALS.includes(req.headers.authorization ?? '')) return fail(401, 'UNAUTHENTICATED')
    const body: Body = sent === '' ? {} : JSON.parse(sent)
    if (method === 'POST delete') return remove(String(body.localId))
    if (method === 'POST lookup') return lookUp(body)
    if (method === 'POST update') return update(body)
    if (method === 'GET batchGet') return list(new URLSearchParams(query))
    return fail(404, 'NOT_FOUND')
  }

  function remove(localId: string): Answer {
    if (deleted.includes(localId)) return fail(400, 'USER_NOT_FOUND')
    deleted.push(localId)
    accounts.delete(localId)
    return { status: 200, body: { kind: 'identitytoolkit#DeleteAccountResponse' } }
  }

  function lookUp({ localId = [], email = [] }: Body): Answer {
    const users = [...accounts.values()].filter(
      (account) => localId.includes(account.localId) || email.includes(account.email ?? ''),
    )
    return { status: 200, body: { kind: 'identitytoolkit#GetAccountInfoResponse', ...(users.length > 0 && { users }) } }
  }

  function update({ localId, ...changes }: Body): Answer {
    const account = accounts.get(String(localId))
    if (!account) return fail(400, 'USER_NOT_FOUND')
    const { customAttributes = account.customAttributes, validSince = account.validSince } = changes
    Object.assign(account, { customAttributes, validSince })
    return { status: 200, body: { kind: 'identitytoolkit#SetAccountInfoResponse', localId: account.localId } }
  }

  /** Two accounts per page, so that listing needs several pages. */
  function list(query: URLSearchParams): Answer {
    const from = Number(query.get('nextPageToken') ?? 0)
    const users = [...accounts.values()].slice(from, from + 2)
    const nextPageToken = from + 2 < accounts.size ? String(from + 2) : undefined
    return { status: 200, body: { kind: 'identitytoolkit#DownloadAccountResponse', users, nextPageToken } }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const httpAgent = new Agent()
  httpAgent.createConnection = () => connect(port, '127.0.0.1')

  const emulator: IdentityEmulator = {
    identityAdmin: firebaseIdentityAdmin({ projectId: PROJECT, credential: testCredential, httpAgent }),
    port,
    accounts,
    deleted,
    failWith: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return emulator
}
