import * as z from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { ErrorBody } from '../contract/error.ts'
import { idsIn } from './requests/id.ts'
import { refusalStatus } from './responses/refusal-status.ts'
import type { Route } from './route.ts'

const descriptions: Readonly<Record<number, string>> = {
  400: 'The input is not valid',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found, or not yours',
  409: 'Not possible now',
  413: 'Too large',
  415: 'Unsupported type',
  429: 'Too many requests',
  503: 'Not ready',
  507: 'No space left',
}

/** Builds the OpenAPI 3.1 document of the routes. */
export function openApiDocument(routes: readonly Route[]) {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operation(route) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Stillair',
      version: '1',
      description:
        'Commands answer with `x-position`, an opaque token; send it with a read to see what you wrote. The answer has a token that replaces those you sent; separate several with commas. Listening is dated by the device: send what its clock shows as `x-sent-at`, and a wrong clock does no harm.',
    },
    components: {
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Firebase ID token' },
      },
    },
    security: [{ idToken: [] }],
    paths,
  })
}

function operation(route: Route): ZodOpenApiOperationObject {
  const isPublic = route.access === 'public'
  const failures = Object.values(refusalStatus).filter(
    (status) => descriptions[status] && !(isPublic && (status === 401 || status === 403)),
  )
  return {
    summary: route.summary,
    tags: [route.tag],
    'x-access': route.access,
    ...(isPublic && { security: [] }),
    requestParams: {
      ...(route.path.includes(':') && { path: idsIn(route.path) }),
      ...(route.query && { query: route.query }),
      header: headersOf(route),
    },
    ...(route.body && { requestBody: { required: true, content: json(route.body) } }),
    ...(route.file && { requestBody: { required: true, content: fileOf(route.file) } }),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Done',
        content: route.isLive ? events(route.answer) : json(route.answer),
      },
      ...Object.fromEntries(
        failures.map((status) => [
          String(status),
          { description: descriptions[status] ?? '', content: json(ErrorBody) },
        ]),
      ),
    },
  }
}

const TimeZone = z.string().optional().meta({ description: 'IANA zone of the person, such as Europe/Berlin' })
const Position = z
  .string()
  .optional()
  .meta({ description: 'The x-position of the last answer; several are separated by commas' })
const IdempotencyKey = z
  .string()
  .max(200)
  .optional()
  .meta({ description: 'Lets a repeated command take effect only once' })

function headersOf(route: Route): z.ZodObject {
  const own = route.method === 'get' ? { 'x-position': Position } : { 'idempotency-key': IdempotencyKey }
  return z.object({ 'x-time-zone': TimeZone, ...own })
}

/** OpenAPI 3.1 describes binary content with the media type alone. */
const fileOf = (mediaTypes: readonly string[]) => Object.fromEntries(mediaTypes.map((type) => [type, {}]))
/** The schema of one event: its name, and its data, which is the JSON in the event's `data` field. */
const events = (schema: z.ZodType) => ({ 'text/event-stream': { schema } })
const json = (schema: z.ZodType) => ({ 'application/json': { schema } })
