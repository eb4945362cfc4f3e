import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf, ExtractError, MANIFEST, type Manifest } from './write-extract.ts'

/** Seconds that a question may take. */
export const PATIENCE = 30
/** The most rows of an answer; of more, none is shown. */
export const MOST_ROWS = 10_000

/** An answer as texts; null where there is no value. */
export interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** What the child is given, and what it gives back. */
export interface Question {
  readonly files: readonly string[]
  readonly sql: string
}
export type Outcome = Answer | { readonly error: string }

const child = fileURLToPath(new URL('answer-question.ts', import.meta.url))

/**
 * Answers a question in SQL about the table `events` of an extract in Parquet. It runs in a process of its own, which has no files, no
 * network, no environment and no settings to change, a gigabyte of memory, and {@link PATIENCE} seconds. Throws an
 * {@link ExtractError}: the extract is not whole, or what the question came to.
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

/** The manifest, once every file is as it says. Throws an {@link ExtractError}. */
async function wholeExtract(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new ExtractError(`${folder} is no extract: it has no ${MANIFEST}`)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 'parquet')
    throw new ExtractError(`queries need an extract in Parquet, not ${manifest.format}`)
  for (const { path, sha256 } of manifest.files) {
    if ((await digestOf(join(folder, path)).catch(() => null)) !== sha256) {
      throw new ExtractError(`${folder} is not as it was written: ${path} is missing or another`)
    }
  }
  return manifest
}

function run(question: Question, patienceMs: number): Promise<Outcome> {
  return new Promise((answered, failed) => {
    const asked = spawn(process.execPath, ['--max-old-space-size=512', child], {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    })
    let out = ''
    let err = ''
    asked.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    asked.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    asked.on('error', failed)
    asked.on('close', (code, signal) => {
      if (code === 0) answered(JSON.parse(out) as Outcome)
      else if (signal) answered({ error: `the query took longer than ${patienceMs / 1_000} s, and was stopped` })
      else answered({ error: `the query failed: ${err.slice(0, 500)}` })
    })
    // A child that ends before it has read everything is heard of by its code.
    asked.stdin.on('error', () => {})
    asked.stdin.end(JSON.stringify(question))
  })
}
