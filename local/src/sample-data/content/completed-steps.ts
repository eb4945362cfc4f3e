import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'

/** Names of the completed steps of a data folder, so that a restart does not undo what somebody has renamed, changed or withdrawn. */
export type CompletedSteps = {
  has: (name: string) => boolean
  add: (name: string) => void
}

export function completedSteps(file: string): CompletedSteps {
  const done = new Set(existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : [])
  return {
    has: (name) => done.has(name),
    add: (name) => {
      done.add(name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify([...done]))
      renameSync(`${file}.new`, file)
    },
  }
}
