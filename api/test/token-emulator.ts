import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { VerifyToken } from '../src/http/authentication/caller.ts'
import { firebaseTokens } from '../src/http/authentication/firebase-tokens.ts'
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
  /** The real verifier of firebase-admin; only the source of Google's public keys is emulated. */
  readonly verifyToken: VerifyToken
  /**
   * Signs a token as Google does, valid for an hour unless the claims differ. Creates an account for its user, with the
   * roles in the claims.
   */
  sign(claims: Claims, header?: Readonly<Record<string, unknown>>, key?: KeyObject): string
  /** Makes the keys unreachable. */
  close(): Promise<void>
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Emulates `www.googleapis.com`: it serves the public key of a generated pair. The SDK reaches it without TLS, through
 * the agent that it gets. The SDK itself verifies signatures, audiences, issuers and times. The identity emulator
 * answers its look-ups of users.
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
