import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf, ExtractError, MANIFEST, type Manifest } from './write-extract.ts'

/** The time limit of a question, in seconds. */
export const PATIENCE = 30
/** The most rows of an answer; a larger answer is refused. */
export const MOST_ROWS = 10_000

/** An answer, with all values as texts; null for a missing value. */
export interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** The input and the output of the child process. */
export interface Question {
  readonly files: readonly string[]
  readonly sql: string
}
export type Outcome = Answer | { readonly error: string }

const child = fileURLToPath(new URL('answer-question.ts', import.meta.url))

/**
 * Answers an SQL question about the table `events` of a Parquet extract. The SQL runs in a child process without files,
 * network, environment or changeable settings, within a gigabyte of memory and {@link PATIENCE} seconds. Throws an
 * {@link ExtractError} when the extract is incomplete or the question fails.
 */
export async function queryExtract(
  folder: string,
  sql: string,
  patienceMs = PATIENCE * 1_000,
): Promise<{ readonly manifest: Manifest; readonly answer: Answer }> {
  const manifest = await wholeExtract(folder)
  const files = manifest.files.map(({ path }) => resolve(folder, path))
  const outcome = await run({ files, sql }, patienceMs)
  if ('error' in outcome) throw new ExtractError(outcome.error)
  return { manifest, answer: outcome }
}

/** Returns the manifest after checking every file against it. Throws an {@link ExtractError}. */
async function wholeExtract(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new ExtractError(`${folder} is not an extract: it has no ${MANIFEST}`)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 'parquet')
    throw new ExtractError(`queries need an extract in Parquet, not ${manifest.format}`)
  for (const { path, sha256 } of manifest.files) {
    if ((await digestOf(join(folder, path)).catch(() => null)) !== sha256) {
      throw new ExtractError(`${folder} is damaged: ${path} is missing or has changed`)
    }
  }
  return manifest
}

function run(question: Question, patienceMs: number): Promise<Outcome> {
  return new Promise((answered, failed) => {
    const answering = spawn(process.execPath, ['--max-old-space-size=512', child], {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    })
    let out = ''
    let err = ''
    answering.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    answering.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    answering.on('error', failed)
    answering.on('close', (code, signal) => {
      if (code === 0) answered(JSON.parse(out) as Outcome)
      else if (signal) answered({ error: `the query took longer than ${patienceMs / 1_000} s, and was stopped` })
      else answered({ error: `the query failed: ${err.slice(0, 500)}` })
    })
    // The exit code reports a child that ends before it has read all its input.
    answering.stdin.on('error', () => {})
    answering.stdin.end(JSON.stringify(question))
  })
}
