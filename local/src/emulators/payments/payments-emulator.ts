import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeFolder } from '@stillair/events/process/make-folder.ts'
import { listen } from '../emulator-server.ts'
import { type Controls, controls } from './controls.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { CARD_OF_ONE_MONTH, CARDS, checkoutPage, type PageAnswer, portalPage } from './pages.ts'
import { provider } from './provider.ts'
import { restApi, type StoredAnswer } from './rest-api.ts'
import { API_VERSION, messageView } from './views.ts'
import { type Message, webhooks } from './webhooks.ts'

export interface PaymentsEmulatorOptions {
  readonly port: number
  readonly host?: string
  readonly secretKey: string
  /** The id of the account that the key belongs to; null for a restricted key that may not read it. */
  readonly account?: string | null
  readonly webhookSecret: string
  /** Address that receives messages; a function when it is not known at the start. */
  readonly webhookUrl: string | (() => string)
  /** Origin of the app in browsers; the hosted pages are below `/emulator/payments` there. The emulator's own when left out. */
  readonly appUrl?: string
  /** File of the whole state; nothing is saved when left out. */
  readonly file?: string
}

export interface PaymentsEmulator {
  /** Address of the API, for the package's `host`, `port` and `protocol`. */
  readonly url: string
  readonly ledger: Ledger
  readonly controls: Controls
  /** Forgets the idempotency keys of all requests, as the provider does after a day. */
  forgetKeys(): void
  stop(): Promise<void>
}

interface State {
  readonly ledger: Ledger
  readonly kept: Record<string, StoredAnswer>
  readonly pending: readonly Message[]
}

/** Path prefix of the pages and controls, on the app's own origin. */
export const PAGES = '/emulator/payments'
/** The default account. */
const ACCOUNT = 'acct_stillair'
/** Milliseconds between two checks for due payments, for a platform that runs for weeks. */
const TICK = 60_000

/** Starts an emulator of the payment provider: its API, hosted pages, messages, and controls for tests. */
export async function startPaymentsEmulator(options: PaymentsEmulatorOptions): Promise<PaymentsEmulator> {
  const { file, secretKey, webhookSecret, webhookUrl, account = ACCOUNT, host = '127.0.0.1' } = options
  const { ledger, kept, pending } = load(file)
  const now = () => Math.floor(Date.now() / 1000)
  const save = () => {
    if (file) store(file, { ledger, kept, pending: hooks.pending() })
  }
  const hooks = webhooks({
    url: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    secret: webhookSecret,
    pending,
    changed: () => save(),
  })
  const does = provider(ledger, now, (type, object) => {
    hooks.send(type, messageView(ledger, object), API_VERSION, now())
  })

  const server = createServer((req, res) => {
    respond(req, res).catch((error: unknown) => {
      console.error(error)
      if (!res.headersSent) res.writeHead(500)
      res.end()
    })
  })
  const { url, stop } = await listen(server, { port: options.port, host })
  const pagesUrl = `${options.appUrl ?? url}${PAGES}`
  const api = restApi({ ledger, provider: does, secretKey, account, kept, pagesUrl, now })
  const inControl = controls({ ledger, provider: does, hooks, now })

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const asked = new URL(req.url ?? '/', url)
    const body = await text(req)
    const method = req.method ?? 'GET'
    if (asked.pathname.startsWith(`${PAGES}/controls`)) {
      const answer = await inControl.answer(method, asked.pathname.slice(`${PAGES}/controls`.length), body)
      save()
      sendJson(res, answer.status, answer.body)
    } else if (asked.pathname.startsWith(`${PAGES}/`)) {
      does.catchUp()
      const [kind = '', id = ''] = asked.pathname.slice(PAGES.length + 1).split('/')
      sendPage(res, pageOf(kind, id, method === 'POST' ? new URLSearchParams(body) : null))
      save()
    } else if (asked.pathname === '/' || asked.pathname === '/health') {
      sendJson(res, 200, { status: 'ok' })
    } else {
      const trouble = await inControl.trouble(method, asked.pathname)
      if (trouble === 'cut-off') {
        req.socket.destroy()
        return
      }
      const answer = trouble ?? api({ method, url: asked, headers: req.headers, body })
      save()
      const headers = { 'request-id': `req_${Date.now()}`, 'stripe-version': API_VERSION, ...answer.headers }
      sendJson(res, answer.status, answer.body, headers)
    }
  }

  function pageOf(kind: string, id: string, form: URLSearchParams | null): PageAnswer {
    if (kind === 'checkout') return form ? pay(id, form.get('card') ?? '') : checkoutPage(ledger, id, null)
    if (kind !== 'portal') return { status: 404, html: 'There is nothing here.' }
    const customer = ledger.portals[id]?.customer
    if (form && customer) {
      inControl.act(customer, form.get('do') ?? '')
      return { status: 303, location: `${pagesUrl}/portal/${id}` }
    }
    return portalPage(ledger, id)
  }

  function pay(id: string, typed: string): PageAnswer {
    if (ledger.sessions[id]?.status !== 'open') return checkoutPage(ledger, id, null)
    const number = typed.replaceAll(/\D/g, '')
    const card = number === CARD_OF_ONE_MONTH ? 'declined' : CARDS[number]
    if (card === undefined) return checkoutPage(ledger, id, 'Your card number is not valid. Nothing was charged.')
    if (card === 'declined' && number !== CARD_OF_ONE_MONTH) {
      return checkoutPage(ledger, id, 'Your card was declined. Nothing was charged. Try another card.')
    }
    const { success_url } = does.pay(id, { card, settles: inControl.settles() })
    return { status: 303, location: success_url.replace('{CHECKOUT_SESSION_ID}', id) }
  }

  const ticking = setInterval(() => {
    does.catchUp()
    save()
  }, TICK)

  return {
    url,
    ledger,
    controls: inControl,
    forgetKeys() {
      for (const key of Object.keys(kept)) delete kept[key]
    },
    async stop() {
      clearInterval(ticking)
      await stop()
      await hooks.stop()
      save()
    },
  }
}

function sendJson(res: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function sendPage(res: ServerResponse, { status, html, location }: PageAnswer): void {
  const headers = { 'cache-control': 'no-store', ...(location !== undefined && { location }) }
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html ?? '')
}

function load(file: string | undefined): State {
  const empty: State = { ledger: emptyLedger(), kept: {}, pending: [] }
  if (file === undefined) return empty
  try {
    return { ...empty, ...(JSON.parse(readFileSync(file, 'utf8')) as State) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty
    throw error
  }
}

/** Writes the file atomically, so that a killed process leaves a complete one. It has addresses, so only its owner may read it. */
function store(file: string, state: State): void {
  makeFolder(dirname(file), 0o700)
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
