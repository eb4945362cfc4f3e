import { createServer } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { firebaseIdentityAdmin, type IdentityAdmin } from '../src/accounts/identity-admin.ts'
import { PROJECT } from './token-double.ts'

export interface IdentityDouble {
  /** The real adapter; only Google's servers behind it are ours. */
  readonly identityAdmin: IdentityAdmin
  /** Whose sign-ins were deleted, in order. */
  readonly deleted: string[]
  /** The status and code with which it answers from now on; null to work again. */
  failWith: { readonly status: number; readonly message: string } | null
  close(): Promise<void>
}

/**
 * Stands in for `identitytoolkit.googleapis.com`, the part that deletes sign-ins, as
 * https://docs.cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/delete tells it. Everybody has
 * a sign-in until it is deleted.
 */
export async function identityDouble(): Promise<IdentityDouble> {
  const deleted: string[] = []
  const server = createServer(async (req, res) => {
    const { localId } = JSON.parse(await text(req)) as { localId: string }
    const answer = (status: number, body: object) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const fail = (status: number, message: string) => answer(status, { error: { code: status, message } })
    if (double.failWith) return fail(double.failWith.status, double.failWith.message)
    if (req.method !== 'POST' || req.url !== `/v1/projects/${PROJECT}/accounts:delete`) return fail(404, 'NOT_FOUND')
    if (req.headers.authorization !== 'Bearer of-the-test') return fail(401, 'UNAUTHENTICATED')
    if (deleted.includes(localId)) return fail(400, 'USER_NOT_FOUND')
    deleted.push(localId)
    return answer(200, { kind: 'identitytoolkit#DeleteAccountResponse' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const httpAgent = new Agent()
  httpAgent.createConnection = () => connect(port, '127.0.0.1')
  const credential = { getAccessToken: async () => ({ access_token: 'of-the-test', expires_in: 3600 }) }

  const double: IdentityDouble = {
    identityAdmin: firebaseIdentityAdmin({ projectId: PROJECT, credential, httpAgent }),
    deleted,
    failWith: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return double
}
