import { spawn } from 'node:child_process'

/**
 * Runs ffmpeg in a folder and returns what it wrote to standard output.
 * @throws with ffmpeg's own words when it fails.
 */
export async function ffmpeg(program: string, folder: string, args: string[]): Promise<Buffer> {
  // Packaging has the right of way: what is generated is only waited for, never listened to meanwhile.
  const child = spawn('nice', ['-n', '10', program, '-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  let words = ''
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`ffmpeg failed: ${words.trim()}`)
  return Buffer.concat(output)
}
