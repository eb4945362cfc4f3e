import { rm } from 'node:fs/promises'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import type { AdminClient } from './admin-client.ts'
import type { DemoSession } from './demo-session.ts'
import { fileName } from './generate.ts'

/** Number of attempts at packaging; afterwards an admin can retry it in the admin area. */
const ATTEMPTS = 2

/**
 * Adds content to the library as an admin does: upload, wait until it is playable, publish. It looks each step up first, so that
 * an interrupted run resumes and nothing is duplicated.
 * @throws when packaging fails, with the reason that the admin sees.
 */
export async function publish(
  admin: AdminClient,
  session: DemoSession,
  /** Session Details, as HTML. */
  sessionText: string,
  generate: () => Promise<string>,
): Promise<void> {
  const content = (await admin.listContent()).find(({ title }) => title === session.title)
  if (content) return
  const uploaded = (await admin.listMedia()).find((media) => media.fileName === fileName(session))
  const mediaId = uploaded?.id ?? (await uploadGenerated(admin, generate))
  await untilPlayable(admin, mediaId)
  await admin.createContent(
    {
      title: session.title,
      description: session.description,
      type: session.scene ? 'video' : 'audio',
      categoryId: session.categoryId,
      tags: session.tags,
      isPublished: true,
      isFreeContent: session.isFree,
      sessionText,
      mediaId,
    },
    `demo-content-${session.slug}-${mediaId}`,
  )
}

async function uploadGenerated(admin: AdminClient, generate: () => Promise<string>): Promise<string> {
  const path = await generate()
  const mediaId = await admin.upload(path)
  await rm(path)
  return mediaId
}

async function untilPlayable(admin: AdminClient, mediaId: string): Promise<void> {
  const isPlayable = ({ state }: Media) => state === 'playable' || state === 'ready'
  let attempt = 1
  for (let media = await admin.media(mediaId); !isPlayable(media); media = await admin.media(mediaId)) {
    if (media.state === 'failed') {
      if (attempt++ === ATTEMPTS) throw new Error(media.reason ?? 'It could not be processed.')
      await admin.retry(mediaId)
    }
    await new Promise((done) => setTimeout(done, 500))
  }
}
