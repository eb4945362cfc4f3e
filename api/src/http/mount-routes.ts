import { createHash, randomUUID } from 'node:crypto'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { formatPosition, type Position } from '@stillair/events/language/position.ts'
import { invalid, notFound, Refusal } from '@stillair/events/language/refusal.ts'
import type { CommandContext } from '@stillair/events/log/handle-command.ts'
import { knownZone } from '@stillair/events/modules/streak/local-day.ts'
import express, { type Express, type Request, type RequestHandler, type Response, Router } from 'express'
import type pg from 'pg'
import * as z from 'zod'
import { isStillPermitted, permittedCaller } from './authentication/authenticate.ts'
import type { Caller } from './authentication/caller.ts'
import { sendFile } from './files/send-stream.ts'
import type { Admission } from './limits/admission.ts'
import { limitBody } from './limits/limit-body.ts'
import { addressLimiter, userLimiter } from './limits/rate-limits.ts'
import type { CountsOf } from './limits/shared-rate-limits.ts'
import type { Join } from './live-events/live-event.ts'
import type { LiveStreams } from './live-events/live-streams.ts'
import { sendEvents } from './live-events/send-events.ts'
import { noteShed, requestIdOf } from './operations/request-log.ts'
import { Id } from './requests/id.ts'
import { type CommandAnswer, once, parseIdempotencyKey } from './requests/idempotency.ts'
import { parseBytes } from './requests/parse-bytes.ts'
import type { PositionTokens } from './requests/position-tokens.ts'
import type { ProjectionProgress } from './requests/projection-progress.ts'
import { refuseUnstorableText, validate } from './requests/validate.ts'
import { checkedJoin, validateResponse } from './responses/validate-response.ts'
import type { Route, VisitorRequest } from './route.ts'

export interface RouteRuntime {
  readonly pool: pg.Pool
  readonly progress: ProjectionProgress
  readonly positions: PositionTokens
  readonly clock: () => Date
  readonly liveStreams: LiveStreams
  /** Whether answers are validated against their contract; see {@link validateResponse}. */
  readonly checksAnswers: boolean
  readonly admission: Admission
  /** Creates the counters for limits that all processes share. */
  readonly countsOf: CountsOf
  /** Aborts when the process stops; streams then end. */
  readonly stopping: AbortSignal
}

const DEFAULT_BODY_LIMIT = 16 * 1024
/** How long a read waits for its caller's own writes, in milliseconds, before it answers with the current state. */
const READ_YOUR_WRITES = 1_000
const OVERLOADED = 'Very many people are using Stillair right now. Please try again in a moment.'
/** Schema for a command without a body. */
const NoBody = z.strictObject({}).optional()

/** Mounts the routes on the application. Any other method at one of their paths gets a 405. */
export function mountRoutes(app: Express, routes: readonly Route[], runtime: RouteRuntime): void {
  const byPath = [...Map.groupBy(routes, (route) => route.path)]
  // Fixed paths come before paths whose parameter would match them.
  byPath.sort(([a], [b]) => a.split(':').length - b.split(':').length)
  const routers = new Map<string, Router>()
  // Express compares an address with one pattern after the other; this leaves those of one first segment.
  app.use((req, res, next) => {
    const router = routers.get(firstSegment(req.path))
    return router ? router(req, res, next) : next()
  })
  for (const [path, atPath] of byPath) {
    const router = routers.get(firstSegment(path)) ?? Router()
    routers.set(firstSegment(path), router)
    const mounted = router.route(path)
    for (const route of atPath) mounted[route.method](...handlers(route, runtime))
    const allowed = atPath.map((route) => route.method.toUpperCase()).join(', ')
    mounted.all((_req, res) => {
      res.set('allow', allowed)
      throw new Refusal('wrong-method', 'wrong-method', `This address takes ${allowed} only.`)
    })
  }
}

/** Returns `content` for `/api/content/:id`. Express does not distinguish capitals either. */
const firstSegment = (path: string): string => path.split('/', 3)[2]?.toLowerCase() ?? ''

function handlers(route: Route, runtime: RouteRuntime): RequestHandler[] {
  const admit = limitOf(route, runtime)
  const permit: RequestHandler = (_req, res, next) => {
    permittedCaller(res, route.access)
    next()
  }
  if (route.method === 'get') {
    const answer: RequestHandler = (req, res) => answerQuery(route, runtime, req, res, admit)
    return route.isUrgent || route.isLive ? [permit, answer] : [refuseUnderLoad(route, runtime), permit, answer]
  }
  const limit = route.bodyLimit ?? DEFAULT_BODY_LIMIT
  const parseBody = route.file
    ? parseBytes(limit, route.tooLarge)
    : limitBody(limit, express.json({ limit, strict: false }))
  return [permit, parseBody, (req, res) => answerCommand(route, runtime, req, res, admit)]
}

/** Refuses reads that can wait while this process has more to do than it can; commands must not wait. */
const refuseUnderLoad =
  ({ fileName }: Route, { admission }: RouteRuntime): RequestHandler =>
  (_req, res, next) => {
    const leave = admission.enter()
    if (leave === null) {
      noteShed(res)
      throw new Refusal('not-ready', 'overloaded', OVERLOADED)
    }
    // A download lasts as long as the client reads.
    if (fileName === undefined) res.once('close', leave)
    else leave()
    next()
  }

type Admit = (req: Request, res: Response) => Promise<void>

function limitOf({ method, path, access, limit }: Route, { countsOf }: RouteRuntime): Admit {
  if (!limit) return async () => {}
  const counts = countsOf(`${method} ${path}`, limit)
  return access === 'public' ? addressLimiter(limit, counts) : userLimiter(limit, counts)
}

async function answerQuery(
  route: Route,
  runtime: RouteRuntime,
  req: Request,
  res: Response,
  admit: Admit,
): Promise<void> {
  const caller = permittedCaller(res, route.access)
  const params = parseParams(req)
  const query = parseQuery(route, req)
  const position = requestedPosition(runtime, req)
  await admit(req, res)
  if (position !== null && route.reads && !(await runtime.progress.waitFor(route.reads, position, READ_YOUR_WRITES))) {
    res.set('x-stale', 'true')
  }
  if (position !== null && route.reads) setPosition(runtime, res, position, runtime.progress.known(route.reads))
  const command = commandContext(runtime, req, res, caller, requestIdOf(res))
  const answer = await route.handle({ params, query, body: undefined, caller, command, visitor: visitorOf(req) })
  if (route.isLive) {
    const join = runtime.checksAnswers ? checkedJoin(route, answer.body as Join) : (answer.body as Join)
    const leave = runtime.liveStreams.enter(caller?.userId ?? '')
    const options = { join, isPermitted: () => isStillPermitted(res, route.access), stopping: runtime.stopping }
    return sendEvents(res, options).finally(leave)
  }
  setCaching(route, res)
  if (route.fileName !== undefined) return sendFile(res, route.fileName, answer.body as AsyncIterable<string>)
  if (runtime.checksAnswers) validateResponse(route, answer.body)
  res.status(statusOf(route)).json(answer.body)
}

async function answerCommand(
  route: Route,
  runtime: RouteRuntime,
  req: Request,
  res: Response,
  admit: Admit,
): Promise<void> {
  const caller = permittedCaller(res, route.access)
  const params = parseParams(req)
  const query = parseQuery(route, req)
  const key = parseIdempotencyKey(req.get('idempotency-key'))
  const body: unknown = route.file ? req.body : parseJsonBody(route, req)
  const seen = requestedPosition(runtime, req)
  // After validation, so that invalid input doesn't count towards the limit.
  await admit(req, res)

  const owner = route.access === 'public' ? null : caller
  const commandId = key === null ? randomUUID() : commandIdOf(owner, key, req)
  const handle = async (): Promise<CommandAnswer> => {
    const command = commandContext(runtime, req, res, owner, commandId)
    const answer = await route.handle({ params, query, body, caller, command, visitor: visitorOf(req) })
    if (runtime.checksAnswers) validateResponse(route, answer.body)
    const position = answer.position === null ? null : formatPosition(answer.position)
    return { status: statusOf(route), body: JSON.stringify(answer.body), position }
  }
  const send = ({ status, body: sent, position }: CommandAnswer) => {
    if (position !== null) setPosition(runtime, res, seen, BigInt(position))
    setCaching(route, res)
    res.status(status).type('json').send(sent)
  }
  if (key === null || owner === null || route.personal || route.isRepeatable) return send(await handle())

  const commandKey = { userId: owner.userId, key, requestHash: hashOf(req) }
  const { answer, replayed } = await once(runtime.pool, commandKey, handle)
  if (replayed) res.set('idempotency-replayed', 'true')
  send(answer)
}

/**
 * Allows caches to store an answer only if visitors may read it. Every other answer is personal or restricted, and must
 * not remain on a device after sign-out. The route's access and method decide, so that no new route can be forgotten.
 */
function setCaching({ access, method }: Route, res: Response): void {
  res.set('cache-control', access === 'public' && method === 'get' ? 'private, no-cache' : 'no-store')
}

const hashOf = (req: Request): string =>
  createHash('sha256')
    .update(JSON.stringify([req.method, req.originalUrl, Buffer.isBuffer(req.body) ? digestOf(req.body) : req.body]))
    .digest('base64')
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')

/**
 * Derives the command id from the owner's key. Without an owner, the id also depends on the request's content, so that
 * nobody gets another person's answer.
 */
const commandIdOf = (owner: Caller | null, key: string, req: Request): string =>
  owner === null
    ? deterministicId('public-command', hashOf(req), key)
    : deterministicId('command', owner.userId, req.method, req.originalUrl, key)

const statusOf = ({ status }: Route) => status ?? 200

const visitorOf = (req: Request): VisitorRequest => ({
  address: req.ip ?? null,
  header: (name) => req.get(name),
})

function commandContext(
  runtime: RouteRuntime,
  req: Request,
  res: Response,
  caller: Caller | null,
  commandId: string,
): CommandContext {
  return {
    commandId,
    correlationId: requestIdOf(res),
    actor: caller === null ? { kind: 'system', id: 'website' } : { kind: 'user', id: caller.userId },
    timeZone: knownZone(req.get('x-time-zone') ?? 'UTC'),
    now: runtime.clock(),
  }
}

/** Returns the ids in the URL. A malformed id names nothing, so it throws a `not-found` refusal. */
function parseParams(req: Request): Request['params'] {
  for (const param of Object.values(req.params)) if (!Id.safeParse(param).success) throw notFound('It')
  return req.params
}

/** Parses the query. A route without one ignores unknown parameters, since links gain parameters in transit. */
function parseQuery(route: Route, req: Request): z.output<z.ZodObject> {
  if (!route.query) return {}
  const query = validate(route.query, req.query, { isForm: route.isForm ?? false })
  refuseUnstorableText(query, 'query')
  return query
}

/** Returns the log position that the caller has seen: the latest of the tokens they send. */
function requestedPosition({ positions }: RouteRuntime, req: Request): Position | null {
  const header = req.get('x-position')
  if (header === undefined) return null
  const sent = header.split(',').map((token) => positions.open(token.trim()))
  return sent.reduce((latest, position) => {
    if (position === null) throw invalid('x-position is not a position.', { 'x-position': 'Not a position' })
    return latest !== null && latest > position ? latest : position
  }, null)
}

/** Sets one token for everything that the caller has seen, which replaces the tokens they sent. */
function setPosition({ positions }: RouteRuntime, res: Response, seen: Position | null, now: Position): void {
  res.set('x-position', positions.seal(seen !== null && seen > now ? seen : now))
}

function parseJsonBody(route: Route, req: Request): unknown {
  refuseUnparsedBody(req)
  // The schema comes first, since valid input is flat and small; invalid input may be nested to any depth.
  const body = validate(route.body ?? NoBody, req.body, { isForm: route.isForm ?? false })
  refuseUnstorableText(body)
  return body
}

/** Rejects a body that is not declared as JSON, which the body parser ignores. */
function refuseUnparsedBody(req: Request): void {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  if (req.body === undefined && hasBody) {
    throw new Refusal('unsupported', 'unsupported', 'The body must be JSON in UTF-8.')
  }
}
