import { exportsOf } from '@stillair/events/exports-of.ts'
import { isProjection, type Projection } from './projection.ts'

/** Every read model of the product: what the modules' files define. */
export const projections: readonly Projection[] = (await exportsOf(import.meta.dirname, '*/*.ts')).filter(isProjection)
