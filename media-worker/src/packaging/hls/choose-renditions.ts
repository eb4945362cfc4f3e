import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type MeasuredRendition, withoutSmallSteps } from './renditions.ts'

/**
 * Returns the renditions that are clearly smaller than the next larger one, lowest first, and removes the files of the
 * others. Small versions of simple pictures or of silence save almost nothing.
 */
export async function chooseRenditions(
  folder: string,
  made: readonly MeasuredRendition[],
): Promise<MeasuredRendition[]> {
  const lowestFirst = made.toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0) || a.bandwidth - b.bandwidth)
  const chosen = (['video', 'audio'] as const).flatMap((wanted) =>
    withoutSmallSteps(
      lowestFirst.filter(({ kind }) => kind === wanted),
      ({ bandwidth }) => bandwidth,
    ),
  )
  for (const rendition of made)
    if (!chosen.includes(rendition)) await rm(join(folder, rendition.name), { recursive: true })
  return chosen.sort((a, b) => a.bandwidth - b.bandwidth)
}

/** Chooses the renditions for the download: a medium quality that fits on a phone. */
export function chooseDownload(renditions: readonly MeasuredRendition[]): MeasuredRendition[] {
  const pictures = renditions.filter(({ kind }) => kind === 'video')
  const sounds = renditions.filter(({ kind }) => kind === 'audio')
  const picture = pictures.findLast(({ width, height }) => Math.min(width ?? 0, height ?? 0) <= 480) ?? pictures[0]
  const sound = picture ? sounds[0] : (sounds[1] ?? sounds[0])
  return [picture, sound].filter((rendition) => rendition !== undefined)
}
