import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { listen } from '../emulator-server.ts'
import { pageScript, SCRIPT_PATH, TOKEN_PATH } from './page-script.ts'
import { type TokenLedger, tokenLedger } from './token-ledger.ts'

/** Public default keys; the API refuses them in production. */
export const LOCAL_SITE_KEY = 'local'
export const LOCAL_SECRET = 'local'
/** Path at which the API verifies tokens. It is not below `/emulator/`, so that pages cannot reach it. */
export const VERIFY_PATH = '/recaptcha/api/siteverify'

export interface HumanVerificationEmulatorOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** Milliseconds since 1970; the machine's clock when left out. */
  readonly now?: () => number
}

export interface HumanVerificationEmulator {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Largest body in bytes; a token and a secret need a few hundred. */
const BODY_LIMIT = 16 * 1024

const TokenRequest = z.object({
  siteKey: z.string(),
  action: z.string(),
  behaviour: z.enum(['person', 'low-score', 'invalid']).default('person'),
})

/**
 * Emulates reCAPTCHA v3 in local runs and tests: the script for pages, the tokens that it requests, and the verification of a
 * token. It scores everybody as a person unless their page requests otherwise (`page-script.ts`).
 */
export async function startHumanVerificationEmulator(
  options: HumanVerificationEmulatorOptions,
): Promise<HumanVerificationEmulator> {
  const { port, host, now = Date.now } = options
  const ledger = tokenLedger({ siteKey: LOCAL_SITE_KEY, secret: LOCAL_SECRET, now })
  const server = createServer((incoming, outgoing) => {
    answer(ledger, incoming, outgoing).catch((error: unknown) => {
      send(outgoing, 400, 'text/plain', error instanceof Error ? error.message : 'Bad request')
    })
  })
  return listen(server, { port, host })
}

async function answer(ledger: TokenLedger, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const path = (incoming.url ?? '/').split('?')[0]
  switch (`${incoming.method} ${path}`) {
    case 'GET /':
      return send(outgoing, 200, 'text/plain', 'The emulator of reCAPTCHA is ready.')
    case `GET ${SCRIPT_PATH}`:
      return send(outgoing, 200, 'text/javascript; charset=utf-8', pageScript())
    case `POST ${TOKEN_PATH}`: {
      const request = TokenRequest.parse(JSON.parse(await textOf(incoming)))
      const token = ledger.issue({ ...request, hostname: hostnameOf(incoming) })
      return send(outgoing, 200, 'application/json', JSON.stringify({ token }))
    }
    case `POST ${VERIFY_PATH}`: {
      const form = new URLSearchParams(await textOf(incoming))
      const verdict = ledger.verify(form.get('secret'), form.get('response'))
      return send(outgoing, 200, 'application/json; charset=utf-8', JSON.stringify(verdict))
    }
    default:
      return send(outgoing, 404, 'text/plain', 'There is nothing at this address.')
  }
}

/** Returns the host of the requesting page, as stated by its browser. */
function hostnameOf({ headers }: IncomingMessage): string {
  const origin = headers.origin ?? `http://${headers.host}`
  return URL.canParse(origin) ? new URL(origin).hostname : ''
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > BODY_LIMIT) throw new Error('The request is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function send(outgoing: ServerResponse, status: number, type: string, body: string): void {
  outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}
