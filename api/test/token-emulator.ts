import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { VerifyToken } from '../src/http/caller.ts'
import { firebaseTokens } from '../src/http/firebase-tokens.ts'
import { type IdentityEmulator, PROJECT, testCredential } from './identity-emulator.ts'

const KEY_ID = 'test-key'

export interface Claims {
  readonly sub?: string
  readonly email?: string
  readonly admin?: boolean
  readonly analyst?: boolean
  readonly [claim: string]: unknown
}

export interface TokenEmulator {
  /** The real verifier of firebase-admin; only where Google's public keys come from is ours. */
  readonly verifyToken: VerifyToken
  /**
   * A token as Google signs it, good for an hour unless the claims differ. Its user has a sign-in from then on, with
   * the roles of the claims.
   */
  sign(claims: Claims, header?: Readonly<Record<string, unknown>>, key?: KeyObject): string
  /** Makes the keys unreachable. */
  close(): Promise<void>
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Stands in for `www.googleapis.com` alone: it serves the public key of a pair of our own, and the SDK reaches it
 * through the agent it is given, without TLS. Signatures, audiences, issuers and times are checked by the SDK itself.
 * Its look-ups of users are answered by the emulator of that server.
 */
export async function tokenEmulator(identity: IdentityEmulator, requireSecondFactor = false): Promise<TokenEmulator> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = JSON.stringify({ [KEY_ID]: publicKey.export({ type: 'spki', format: 'pem' }) })
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' }).end(keys)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const httpAgent = new Agent()
  httpAgent.createConnection = ({ host }) =>
    connect(host === 'identitytoolkit.googleapis.com' ? identity.port : port, '127.0.0.1')

  return {
    verifyToken: firebaseTokens({ projectId: PROJECT, credential: testCredential, httpAgent, requireSecondFactor }),
    sign(claims, header = {}, key = privateKey) {
      signUp(identity, claims)
      const now = Math.floor(Date.now() / 1000)
      const payload = {
        iss: `https://securetoken.google.com/${PROJECT}`,
        aud: PROJECT,
        auth_time: now - 10,
        iat: now - 10,
        exp: now + 3600,
        firebase: { sign_in_provider: 'password' },
        ...claims,
      }
      const content = `${encode({ alg: 'RS256', kid: KEY_ID, typ: 'JWT', ...header })}.${encode(payload)}`
      return `${content}.${createSign('RSA-SHA256').update(content).sign(key).toString('base64url')}`
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function signUp({ accounts, deleted }: IdentityEmulator, { sub = '', email, admin, analyst }: Claims): void {
  if (deleted.includes(sub)) return
  const roles = admin || analyst ? { customAttributes: JSON.stringify({ admin, analyst }) } : {}
  accounts.set(sub, { ...accounts.get(sub), localId: sub, ...(email && { email, emailVerified: true }), ...roles })
}
