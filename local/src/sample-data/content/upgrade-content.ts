import type { AdminClient } from './admin-client.ts'
import { type DemoSession, spokenText } from './demo-session.ts'

/**
 * Updates content published before transcripts existed, which had the spoken words as Session Details. It gets the current
 * details and tags, unless an admin has rewritten it.
 */
export async function upgradeContent(admin: AdminClient, session: DemoSession, sessionText: string): Promise<void> {
  const content = (await admin.listContent()).find(({ title }) => title === session.title)
  const isAsPublished =
    content?.description === session.description &&
    plainText(content.sessionText ?? '') === plainText(spokenText(session))
  if (!isAsPublished) return
  await admin.editContent(content.id, { sessionText, tags: session.tags }, `demo-details-${content.id}`)
}

/** Returns only the words, since the server may write the same HTML differently. */
const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
