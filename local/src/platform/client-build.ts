import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Builds the client into `client/dist` unless it already holds a build of the same files. */
export async function buildClient(root: string, print: (line: string) => void = () => {}): Promise<void> {
  const stamp = join(root, 'node_modules', '.cache', 'stillair', 'client-build')
  const inputs = hashOfInputs(root)
  const built = existsSync(join(root, 'client', 'dist', 'index.html'))
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return

  print('Building the app. This takes about half a minute after each change …')
  const child = spawn(process.execPath, [viteProgram(root), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'client'),
    // Browsers always get React without its development checks, in tests too.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (words += text))
  const code = await new Promise((done) => child.once('close', done))
  if (code !== 0) throw new Error(`The client could not be built:\n${words.trim()}`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, inputs)
}

export const viteProgram = (root: string) => join(root, 'node_modules', 'vite', 'bin', 'vite.js')

/** Sources of the build: the client, the contract that it shares with the API, and the versions of all packages. */
function hashOfInputs(root: string): string {
  const hash = createHash('sha256')
  const folders = [join(root, 'client'), join(root, 'api', 'src', 'contract')]
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/\/(dist|node_modules|test)\/|\.test\.tsx?$/.test(path.slice(root.length))),
  )
  for (const path of [...files.sort(), join(root, 'package-lock.json')]) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
