import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Platform, startPlatform } from '../src/platform.ts'
import { type ApiClient, apiClient } from '../src/sample-data/api-client.ts'
import { adminClient } from '../src/sample-data/content/admin-client.ts'

/** What a measure gets. */
export interface Bench {
  /** An empty database of its own. */
  readonly postgresUrl: string
  /** A folder of its own, which it creates. */
  readonly folder: string
  /** Returns the platform that all measures share; the first call starts it. */
  readonly session: () => Promise<PlatformSession>
}

/** A running platform, and clients of its API for two demo accounts. */
export interface PlatformSession {
  readonly platform: Platform
  readonly admin: ApiClient
  readonly listener: ApiClient
  /** Publishes free content of four minutes (audio) or two (video) at the first call; later ones return the same. */
  published(type: keyof typeof FILES): Promise<Published>
  stop(): Promise<void>
}

/** Content that a measure has published. */
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

/** Starts the platform in `folder` without demo content and without rate limits. */
export async function startSession(folder: string): Promise<PlatformSession> {
  for (const limit of ['RATE_LIMIT_READS', 'RATE_LIMIT_WRITES']) process.env[limit] = '1000000'
  // The origin of the addresses that the bench publishes.
  process.env.MEDIA_ORIGINS = 'https://example.com'
  const platform = await startPlatform({ dataDir: folder, port: 0, demoContent: 'none' })
  const as = (role: string) => apiClient(platform.url, `${role}@stillair.test`)
  const admin = as('admin')
  const contents = new Map<string, Promise<Published>>()
  return {
    platform,
    admin,
    listener: as('listener'),
    stop: platform.stop,
    published(type) {
      const content = contents.get(type) ?? publishRecording(platform.url, admin, `${folder}-recordings`, type)
      contents.set(type, content)
      return content
    },
  }
}

/** Generates a file, uploads and packages it, and publishes it as free content. `origin` is the gateway's. */
export async function publishRecording(
  origin: string,
  admin: ApiClient,
  folder: string,
  type: keyof typeof FILES,
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
