import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ApiClient } from '../src/sample-data/api-client.ts'
import { adminClient } from '../src/sample-data/content/admin-client.ts'

/** Published content. */
export interface Published {
  /** Path of its page. */
  readonly path: string
  /** Address of its whole file. */
  readonly downloadUrl: string
}

const SOUND = ['-f', 'lavfi', '-i', 'anoisesrc=color=pink:amplitude=0.2:duration=240:sample_rate=48000:seed=7']
/** Imitates a speaker in front of a wall: a soft picture with little motion. */
const PICTURE = ['-f', 'lavfi', '-i', 'gradients=size=1280x720:rate=24:duration=120:speed=0.004:seed=7']
const FILES = {
  audio: [...SOUND, '-ac', '1'],
  video: [
    ...PICTURE,
    ...SOUND,
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest'],
  ],
}

/** What {@link publishRecording} generates. */
export type RecordingType = keyof typeof FILES

/** Generates a file, uploads and packages it, and publishes it as free content. `origin` is the gateway's. */
export async function publishRecording(
  origin: string,
  admin: ApiClient,
  folder: string,
  type: RecordingType,
): Promise<Published> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, type === 'audio' ? 'rain.wav' : 'sky.mp4')
  await promisify(execFile)(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-v', 'error', '-y', ...FILES[type], file])
  const uploads = adminClient(origin)
  const mediaId = await uploads.upload(file)
  while ((await uploads.media(mediaId)).state !== 'ready') await setTimeout(500)
  const { id } = await admin.call('POST /api/content', {
    body: {
      title: type === 'audio' ? 'Rain' : 'Sky',
      type,
      categoryId: 3,
      tags: ['Breathing'],
      mediaId,
      isPublished: true,
      isFreeContent: true,
    },
    idempotencyKey: mediaId,
  })
  const { downloadUrl } = await admin.call('GET /api/content/:id/playback', { params: { id } })
  return { path: `/content/${id}`, downloadUrl: new URL(downloadUrl ?? '', origin).href }
}
