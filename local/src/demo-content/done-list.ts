import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'

/** Which sessions have been published, so that one an admin renames or withdraws later does not come back. */
export function doneList(file: string): {
  has: (slug: string) => boolean
  add: (slug: string) => void
  count: () => number
} {
  const done = new Set(existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : [])
  return {
    has: (slug) => done.has(slug),
    count: () => done.size,
    add: (slug) => {
      done.add(slug)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify([...done]))
      renameSync(`${file}.new`, file)
    },
  }
}
