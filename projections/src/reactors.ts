import { exportsOf } from '@stillair/events/exports-of.ts'
import { isReactor, type Reactor } from './reactor.ts'

/** Everything that acts on the world: what the modules' files named `…-reactor.ts` define. */
export const reactors: readonly Reactor[] = (await exportsOf(import.meta.dirname, '*/*-reactor.ts')).filter(isReactor)
