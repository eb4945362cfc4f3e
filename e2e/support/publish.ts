import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import { PASSWORD } from './people.ts'

/** Publishes a file as a free session the way the admin's page does, through the same routes; answers its id. */
export async function publishSession(request: APIRequestContext, file: string, title: string): Promise<string> {
  const signedIn = await request.post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local', {
    data: { email: 'admin@stillair.test', password: PASSWORD, returnSecureToken: true },
  })
  const { idToken } = await signedIn.json()
  const authorization = { authorization: `Bearer ${idToken}` }
  const bytes = await readFile(file)
  const created = await request.post('/api/uploads', {
    headers: {
      ...authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(basename(file)).toString('base64')}`,
    },
  })
  expect(created.status(), await created.text()).toBe(201)
  const location = created.headers().location ?? ''
  const sent = await request.patch(location, {
    headers: {
      ...authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    data: bytes,
  })
  expect(sent.status()).toBe(204)
  const mediaId = location.split('/').at(-1) ?? ''
  await expect
    .poll(async () => (await (await request.get(`/api/media/${mediaId}`, { headers: authorization })).json()).state, {
      timeout: 120_000,
    })
    .toBe('ready')
  const content = await request.post('/api/content', {
    headers: authorization,
    data: { title, type: 'audio', categoryId: 3, mediaId, isPublished: true, isFreeContent: true, tags: ['Breathing'] },
  })
  expect(content.status(), await content.text()).toBe(201)
  return (await content.json()).id
}
