import { join } from 'node:path'
import { listExports } from '@stillair/events/language/list-exports.ts'
import { isReactor, type Reactor } from './reactor.ts'

/** All reactors of the product, as the modules' files named `…-reactor.ts` define them. */
export const reactors: readonly Reactor[] = (
  await listExports(join(import.meta.dirname, '../modules'), '*/*-reactor.ts')
).filter(isReactor)
