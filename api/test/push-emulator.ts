import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { Agent, type AgentOptions, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import type { PushSubscription } from '@stillair/events/modules/reminders/events.ts'
import { CERTIFICATE, KEY } from '../../events/test/localhost-certificate.ts'
import { remindersConfig } from '../src/modules/reminders/config.ts'
import { type PushSender, pushSender } from '../src/modules/reminders/push-sender.ts'

/** A message as a browser received it, decrypted. */
export interface Arrived {
  readonly path: string
  readonly message: unknown
  readonly headers: Readonly<Record<string, unknown>>
  /** Claims of the VAPID token, which identifies the sender. */
  readonly claims: Readonly<Record<string, unknown>>
}

/** A local push service with browsers whose keys it knows, unlike a real one. */
export interface PushEmulator {
  readonly sender: PushSender
  readonly arrived: Arrived[]
  /** The status of its answers; initially 201. */
  status: number
  /** Adds a browser and returns its subscription. */
  subscribe(): PushSubscription
  close(): Promise<void>
}

interface Browser {
  readonly keys: ECDH
  readonly auth: Buffer
}

export async function pushEmulator(): Promise<PushEmulator> {
  const browsers = new Map<string, Browser>()
  const arrived: Arrived[] = []
  const { push } = remindersConfig({}, { production: false })
  if (!push) throw new Error('local runs must have a key')
  const server = createServer({ cert: CERTIFICATE, key: KEY }, async (req, res) => {
    const body = Buffer.concat(await req.toArray())
    const path = req.url ?? ''
    const browser = browsers.get(path)
    if (browser && emulator.status === 201) {
      const claims = claimsOf(String(req.headers.authorization), push.publicKey)
      arrived.push({ path, message: JSON.parse(opened(body, browser)), headers: req.headers, claims })
    }
    // An endless body, for which no sender may wait.
    res.writeHead(browser ? emulator.status : 404).write('…')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const emulator: PushEmulator = {
    // Every host name leads to this server.
    sender: pushSender(push, agentTo(port)),
    arrived,
    status: 201,
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(16).toString('base64url')}`
      browsers.set(path, { keys, auth })
      return {
        endpoint: `https://push.example.com${path}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return emulator
}

function agentTo(port: number): Agent {
  const agent = new Agent()
  agent.createConnection = (_options: AgentOptions) =>
    connect({ host: '127.0.0.1', port, ca: CERTIFICATE, servername: 'localhost' })
  return agent
}

/** Decrypts a message as a browser does (RFC 8188, RFC 8291), without the library that encrypted it. */
function opened(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const ends = 21 + body.readUInt8(20)
  const sender = body.subarray(21, ends)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([decipher.update(body.subarray(ends, -16)), decipher.final()]).toString()
  return text.slice(0, text.lastIndexOf('\u0002'))
}

/** Verifies a VAPID token (RFC 8292) with the key that browsers subscribed with, and returns its claims. */
function claimsOf(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('the token names another key')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const format = { key: { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey, format: 'jwk' } as const
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey(format as never), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature does not match the key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
