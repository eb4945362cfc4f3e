import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Content, type CreateContent } from '@stillair/api/contract/content.ts'
import { ErrorBody } from '@stillair/api/contract/error.ts'
import { Media } from '@stillair/api/contract/media.ts'
import { Upload } from 'tus-js-client'
import * as z from 'zod'
import { DEMO_PASSWORD } from '../auth-emulator/demo-accounts.ts'

/** What an admin's browser does, done by a program: the same addresses, the same token, the same checks. */
export type AdminClient = {
  listMedia: () => Promise<Media[]>
  media: (id: string) => Promise<Media>
  retry: (id: string) => Promise<void>
  listContent: () => Promise<Pick<Content, 'title'>[]>
  createContent: (content: CreateContent, idempotencyKey: string) => Promise<Pick<Content, 'id'>>
  /** Uploads a file and answers the id of the media. */
  upload: (path: string) => Promise<string>
}

const SignedIn = z.object({ idToken: z.string(), localId: z.string(), expiresIn: z.coerce.number() })

/** Signs in as the demo admin when needed; `origin` is the gateway's. */
export function adminClient(origin: string): AdminClient {
  const email = 'admin@stillair.test'
  let session: { headers: Record<string, string>; until: number } | null = null
  let position: string | null = null

  async function identity(): Promise<Record<string, string>> {
    if (session && Date.now() < session.until) return session.headers
    const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
    })
    if (!response.ok) throw new Error(`The demo admin cannot sign in (${response.status}).`)
    const { idToken, localId, expiresIn } = SignedIn.parse(await response.json())
    const headers = {
      authorization: `Bearer ${idToken}`,
      'x-user-id': localId,
      'x-user-email': email,
      'x-time-zone': 'UTC',
    }
    // Five minutes before it ends, so that no upload begins with a token about to expire.
    session = { headers, until: Date.now() + (expiresIn - 300) * 1000 }
    return headers
  }

  async function call<T>(
    method: string,
    path: string,
    schema: z.ZodType<T>,
    command?: { body: unknown; key: string },
  ): Promise<T> {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(await identity()),
        ...(position ? { 'x-position': position } : {}),
        ...(command ? { 'content-type': 'application/json', 'idempotency-key': command.key } : {}),
      },
      ...(command ? { body: JSON.stringify(command.body) } : {}),
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) {
      const { data } = ErrorBody.safeParse(body)
      throw new Error(`${method} ${path}: ${response.status} ${data?.error ?? ''}`)
    }
    position = response.headers.get('x-position') ?? position
    return schema.parse(body)
  }

  return {
    listMedia: () => call('GET', '/api/media', z.array(Media)),
    media: (id) => call('GET', `/api/media/${id}`, Media),
    retry: async (id) => {
      await call('POST', `/api/media/${id}/retry`, z.unknown(), { body: {}, key: `demo-retry-${id}-${Date.now()}` })
    },
    listContent: () => call('GET', '/api/content', z.array(Content)),
    createContent: (body, key) => call('POST', '/api/content', Content, { body, key }),
    upload: async (path) => {
      const headers = await identity()
      const filetype = path.endsWith('.mp4') ? 'video/mp4' : 'audio/mp4'
      const url = await new Promise<string>((resolve, reject) => {
        const upload = new Upload(createReadStream(path), {
          endpoint: `${origin}/api/uploads`,
          uploadSize: statSync(path).size,
          chunkSize: 8 * 1024 * 1024,
          retryDelays: [500, 1000, 2000, 4000, 8000],
          metadata: { filename: basename(path), filetype },
          headers,
          onAfterResponse: (_request, response) => {
            position = response.getHeader('x-position') ?? position
          },
          onError: reject,
          onSuccess: () => resolve(upload.url ?? ''),
        })
        upload.start()
      })
      return url.slice(url.lastIndexOf('/') + 1)
    },
  }
}
