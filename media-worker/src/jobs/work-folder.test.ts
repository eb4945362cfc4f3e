import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PID_FILE } from '../ffmpeg/ffmpeg.ts'
import { removeStaleWorkFolders, withWorkFolder } from './work-folder.ts'

/** Higher than any real process id. */
const NOBODY = 2 ** 30

test('removes the folders and ffmpeg of killed workers and keeps those of running ones', async () => {
  const root = await mkdtemp(join(tmpdir(), 'work-folder-'))
  const stale = join(root, `${NOBODY}-job`)
  const living = join(root, `${process.ppid}-job`)
  for (const folder of [stale, living]) await mkdir(folder)
  const endless = ['-nostdin', '-v', 'quiet', '-re', '-f', 'lavfi', '-i', 'anullsrc', join(stale, 'endless.wav')]
  const orphan = spawn('ffmpeg', endless, { stdio: 'ignore' })
  const ended = once(orphan, 'exit')
  await once(orphan, 'spawn')
  await writeFile(join(stale, PID_FILE), String(orphan.pid))
  await removeStaleWorkFolders(root)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(await readdir(root)).toEqual([`${process.ppid}-job`])
  await rm(root, { recursive: true })
})

test('a job folder is removed after the job, even when it failed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'work-folder-'))
  const failing = withWorkFolder(root, async (folder) => {
    await writeFile(join(folder, 'half-done'), 'x')
    throw new Error('the job failed')
  })
  await expect(failing).rejects.toThrow('the job failed')
  expect(await readdir(root)).toEqual([])
  await rm(root, { recursive: true })
})
