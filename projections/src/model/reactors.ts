import { join } from 'node:path'
import { listExports } from '@stillair/events/language/list-exports.ts'
import { isReactor, type Reactor } from './reactor.ts'

/** Everything that acts on the world: what the modules' files named `…-reactor.ts` define. */
export const reactors: readonly Reactor[] = (
  await listExports(join(import.meta.dirname, '../modules'), '*/*-reactor.ts')
).filter(isReactor)
