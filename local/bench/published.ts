import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { PlatformSession } from './platform-session.ts'

const ADMIN = 'admin@stillair.test'
const LISTENER = 'listener@stillair.test'

/** Content of the bench's own. */
export interface Published {
  /** Of its page. */
  readonly path: string
  /** Of its whole file. */
  readonly downloadUrl: string
}

/** Bytes of one request of an upload. */
const PART = 5 * 1_024 * 1_024

const SOUND = ['-f', 'lavfi', '-i', 'anoisesrc=color=pink:amplitude=0.2:duration=240:sample_rate=48000:seed=7']
/** Moves as somebody who speaks in front of a wall does: a soft picture, little of it changing. */
const PICTURE = ['-f', 'lavfi', '-i', 'gradients=size=1280x720:rate=24:duration=120:speed=0.004:seed=7']
const FILES = {
  audio: [...SOUND, '-ac', '1'],
  video: [
    ...PICTURE,
    ...SOUND,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
  ],
}

/** Makes a file, uploads and packages it, and publishes it for everybody. */
export async function published(session: PlatformSession, folder: string, type: 'audio' | 'video'): Promise<Published> {
  const { platform, send } = session
  mkdirSync(folder, { recursive: true })
  const file = join(folder, type === 'audio' ? 'rain.wav' : 'sky.mp4')
  await promisify(execFile)(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-v', 'error', '-y', ...FILES[type], file])
  const bytes = readFileSync(file)
  const authorization = await session.authorization(ADMIN)
  const begun = await fetch(`${platform.url}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(basename(file)).toString('base64')}`,
    },
  })
  const location = begun.headers.get('location') ?? ''
  for (let offset = 0; offset < bytes.length; offset += PART) {
    const sent = await fetch(new URL(location, platform.url), {
      method: 'PATCH',
      headers: {
        ...{ authorization, 'tus-resumable': '1.0.0', 'upload-offset': String(offset) },
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes.subarray(offset, offset + PART),
    })
    if (!sent.ok) throw new Error(`${basename(file)} was not taken: ${sent.status} ${await sent.text()}`)
  }
  const mediaId = location.split('/').at(-1) ?? ''
  const isReady = async () => {
    const media = (await send(ADMIN, 'GET', '/api/media')).body as { id: string; state: string }[]
    return media.some(({ id, state }) => id === mediaId && state === 'ready')
  }
  while (!(await isReady())) await setTimeout(500)
  const created = await send(ADMIN, 'POST', '/api/content', {
    ...{ title: type === 'audio' ? 'Rain' : 'Sky', type, categoryId: 3, tags: ['Breathing'] },
    ...{ mediaId, isPublished: true, isFreeContent: true },
  })
  const { id } = created.body as { id: string }
  const position = created.position ?? undefined
  const playback = await send(LISTENER, 'GET', `/api/content/${id}/playback`, undefined, position)
  const { downloadUrl } = playback.body as { downloadUrl: string }
  return { path: `/content/${id}`, downloadUrl: new URL(downloadUrl, platform.url).href }
}
