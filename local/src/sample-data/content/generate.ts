import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoSession } from './demo-session.ts'
import { ffmpeg } from './ffmpeg.ts'
import { hasVoice, narrate, VOICE_RATE } from './narration.ts'
import { sceneSource } from './scene.ts'
import { soundscapeFilter, soundscapeSources } from './soundscape.ts'

/** Returns the file name of a session, which identifies its upload after a restart. */
export const fileName = (session: DemoSession): string => `${session.slug}.${session.scene ? 'mp4' : 'm4a'}`

/** Generates the sound of a recording, and its picture if it has one. Returns the path of the complete file in `folder`. */
export async function generate(program: string, folder: string, session: DemoSession): Promise<string> {
  const work = join(folder, `${session.slug}.work`)
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  const voice = (await hasVoice(program, work)) ? (await narrate(program, work, session)).samples : null
  if (voice) await writeFile(join(work, 'voice.raw'), voice)
  const duration = voice ? Math.ceil(voice.length / 2 / VOICE_RATE) : session.duration

  const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]
  const name = fileName(session)
  const picture = session.scene
    ? ['-map', `${voice ? 4 : 3}:v`, '-c:v', 'libx264', '-preset', 'superfast', '-crf', '29', '-g', '24']
    : []
  await ffmpeg(program, work, [
    ...soundscapeSources(session, duration).flatMap(lavfi),
    ...(voice ? ['-f', 's16le', '-ar', String(VOICE_RATE), '-ac', '1', '-i', 'voice.raw'] : []),
    ...(session.scene ? lavfi(sceneSource(session.scene, duration)) : []),
    '-filter_complex',
    soundscapeFilter(session, duration, voice !== null),
    '-map',
    '[mix]',
    ...picture,
    '-ac',
    '2',
    '-c:a',
    'aac',
    '-b:a',
    '144k',
    '-movflags',
    '+faststart',
    '-t',
    String(duration),
    name,
  ])
  await rename(join(work, name), join(folder, name))
  await rm(work, { recursive: true, force: true })
  return join(folder, name)
}
