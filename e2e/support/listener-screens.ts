import type { APIRequestContext } from '@playwright/test'
import { admin } from './api.ts'
import { anyRecording, publishProgram, publishSession } from './publish.ts'

const VTT = 'WEBVTT\n\n00:00.000 --> 00:10.000\nBreathe in.\n\n00:10.000 --> 00:20.000\nAnd out.\n'

/** The address of every screen of a signed-in listener, with its published contents. */
export interface ListenerScreens {
  readonly paths: readonly string[]
  /** The paths of a session, of one that needs a subscription, and of a program. */
  readonly session: string
  readonly locked: string
  readonly program: string
}

/** Publishes a session with a transcript, a locked one and a program, and returns all screens. */
export async function listenerScreens(request: APIRequestContext): Promise<ListenerScreens> {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const run = Date.now()
  const id = await publishSession(ada, {
    title: `What All the Unaccustomed Checking Is For ${run}`,
    mediaId,
    tags: ['Turbulence'],
  })
  await ada.send('PUT /api/content/:id/transcript', { params: { id }, body: { text: VTT } })
  const lockedId = await publishSession(ada, { title: `What Premium Opens ${run}`, mediaId, isFreeContent: false })
  const programId = await publishProgram(ada, `From Gate to Gate ${run}`, [id, lockedId])
  const program = `/programs/${programId}`
  const session = `/content/${id}?from=program-${programId}`
  const locked = `/content/${lockedId}`
  return {
    session,
    locked,
    program,
    paths: [
      '/',
      '/programs',
      program,
      '/programs/none',
      '/content-library',
      '/content-library/3?q=nothing-like-it',
      session,
      locked,
      '/content/none',
      '/on-this-device',
      '/reminders',
      '/profile',
      '/profile?tab=anxiety-profile',
      '/profile?tab=settings',
      '/subscription',
      '/privacy',
      '/help',
      '/no-such-page',
      '/flight',
    ],
  }
}
