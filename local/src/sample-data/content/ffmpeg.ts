import { spawn } from 'node:child_process'

/**
 * Runs ffmpeg in a folder and returns what it wrote to standard output.
 * @throws with ffmpeg's own message when it fails.
 */
export async function ffmpeg(program: string, folder: string, args: string[]): Promise<Buffer> {
  // Packaging has priority: nobody listens to a recording while it is generated.
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
