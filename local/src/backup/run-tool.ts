import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Installation, Tool } from './installation.ts'

/**
 * Runs a tool on a part with this input, and resolves with its output.
 * @throws with one line of the tool's own when it fails.
 */
export async function runTool(
  on: Installation,
  part: string,
  tool: Tool,
  args: readonly string[],
  io: { input?: Readable; output?: (from: Readable) => Promise<void> } = {},
): Promise<string> {
  const child = on.run(part, tool, args)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const said = text(child.stderr)
  // A tool that ends early closes its input; its exit code then says more than the broken pipe.
  const fed = io.input ? pipeline(io.input, child.stdin).catch(() => {}) : child.stdin.end()
  const read = io.output ? io.output(child.stdout).then(() => '') : text(child.stdout)
  const [code, output, words] = await Promise.all([ended, read, said, fed])
  if (code !== 0) throw new Error(`${tool} failed on ${part}: ${reasonIn(words, code)}`)
  return output
}

/** Returns one line: a full disk makes tar print a line for every file. */
function reasonIn(words: string, code: number | null): string {
  const lines = words.trim().split('\n')
  const full = lines.find((line) => line.includes('No space left on device'))
  return full || lines[0] || (code === null ? 'it was stopped' : `exit code ${code}`)
}

/** Runs a shell script on a part, with arguments from `$1`. Throws as {@link runTool} does. */
export const runScript = (on: Installation, part: string, script: string, ...args: readonly string[]) =>
  runTool(on, part, 'sh', ['-ec', script, 'sh', ...args])
