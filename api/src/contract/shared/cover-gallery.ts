import type { CategoryId } from '@stillair/events/modules/catalogue/events.ts'
import type { Cover } from './cover.ts'

/**
 * The pictures of the gallery, by the category whose mood they have: dusk for podcasts, a clear day for technical guides
 * and the night for meditations. Each has the colour that is shown until it has loaded. The files lie in
 * `client/public/gallery`, and those of a name never change.
 */
const PICTURES: Readonly<Record<CategoryId, Readonly<Record<string, string>>>> = {
  1: {
    'dusk-bands-1': '#bbaa9f',
    'dusk-bands-2': '#c4b59f',
    'dusk-bands-3': '#bfafa5',
    'dusk-bands-4': '#9e8479',
    'dusk-bands-5': '#bfad9e',
    'dusk-bands-6': '#bfaca1',
    'dusk-ridges-1': '#c0b69e',
    'dusk-ridges-2': '#b9af9a',
    'dusk-ridges-3': '#b9ac9f',
    'dusk-ridges-4': '#9d8678',
    'dusk-sea-1': '#b79989',
    'dusk-sea-2': '#ab8c7d',
    'dusk-sea-3': '#bb9b8a',
    'dusk-sea-4': '#d4c3bd',
    'dusk-sea-5': '#cebba1',
    'dusk-sea-6': '#ba9c8b',
    'dusk-towers-1': '#ac9387',
    'dusk-towers-2': '#c5b9a3',
    'dusk-towers-3': '#beaea3',
    'dusk-water-1': '#bbb3a0',
    'dusk-water-2': '#b6aca1',
    'dusk-water-3': '#b3a89e',
  },
  2: {
    'day-bands-1': '#c0d5e5',
    'day-bands-2': '#d3e1ea',
    'day-bands-3': '#bdd9dd',
    'day-ridges-1': '#bbd0d1',
    'day-ridges-2': '#aaced4',
    'day-sea-1': '#d1dfdc',
    'day-sea-2': '#bbd4e3',
    'day-sea-3': '#c6dce9',
    'day-sea-4': '#d6e4ec',
    'day-sea-5': '#d7e7ee',
    'day-sea-6': '#bcd4e4',
    'day-sea-7': '#cdddd9',
    'day-sea-8': '#b7d3e6',
    'day-sea-9': '#bfdbde',
    'day-sea-10': '#c0dbde',
    'day-sea-11': '#c7e0e2',
    'day-towers-1': '#b6d4da',
    'day-water-1': '#b7d0d1',
    'day-water-2': '#c6dae6',
  },
  3: {
    'night-bands-1': '#456380',
    'night-bands-2': '#476482',
    'night-bands-3': '#41636c',
    'night-ridges-1': '#546977',
    'night-ridges-2': '#395469',
    'night-ridges-3': '#546976',
    'night-sea-1': '#466482',
    'night-sea-2': '#4a6c88',
    'night-sea-3': '#445e75',
    'night-sea-4': '#6f7275',
    'night-sea-5': '#456970',
    'night-sea-6': '#707275',
    'night-sea-7': '#6f7173',
    'night-towers-1': '#5c717f',
    'night-towers-2': '#63686e',
    'night-towers-3': '#5b6f7d',
    'night-towers-4': '#43646d',
    'night-water-1': '#3a5571',
    'night-water-2': '#5d6269',
  },
}

const SCENES: Readonly<Record<string, string>> = {
  sea: 'sea of clouds',
  towers: 'cloud towers',
  bands: 'bands of cloud',
  ridges: 'misty hills',
  water: 'water',
}

/** A picture of the gallery. */
export interface GalleryPicture {
  readonly cover: Cover
  readonly categoryId: CategoryId
  /** What it shows, for editors: “Night, misty hills 2”. */
  readonly text: string
}

function picturesOf(categoryId: CategoryId): readonly GalleryPicture[] {
  return Object.entries(PICTURES[categoryId]).map(([name, placeholder]) => {
    const [time = '', scene = '', number] = name.split('-')
    const text = `${time.charAt(0).toUpperCase()}${time.slice(1)}, ${SCENES[scene]} ${number}`
    return { cover: { prefix: `/gallery/${name}`, placeholder }, categoryId, text }
  })
}

const byCategory: Readonly<Record<CategoryId, readonly GalleryPicture[]>> = {
  1: picturesOf(1),
  2: picturesOf(2),
  3: picturesOf(3),
}

/** All pictures of the gallery, those of a category together. */
export const gallery: readonly GalleryPicture[] = Object.values(byCategory).flat()

const byAddress: ReadonlyMap<string | null, GalleryPicture> = new Map(
  gallery.map((picture) => [picture.cover.prefix, picture]),
)

/** Returns the picture of the gallery at an address; undefined when there is none. */
export const galleryPictureAt = (url: string | null): GalleryPicture | undefined => byAddress.get(url)

/** The addresses by which an editor chooses a picture of the gallery. */
export const galleryAddresses: readonly string[] = gallery.map(({ cover }) => cover.prefix)

/**
 * Returns the picture that content or a program has until an editor chooses another. Its id decides, for as long as the
 * gallery stays as it is; a program has no category and takes one of all pictures.
 */
export function galleryCoverOf(id: string, categoryId?: CategoryId): Cover {
  const pictures = categoryId === undefined ? gallery : byCategory[categoryId]
  const found = pictures[hashOf(id) % pictures.length]
  if (!found) throw new RangeError(`the gallery has no picture for category ${categoryId}`)
  return found.cover
}

/**
 * Returns the cover at an address: an uploaded picture with its own colour if that is known, or one of the gallery;
 * otherwise the automatic one.
 */
export function coverAt(url: string | null, automatic: Cover, uploadedPlaceholder: string | null): Cover {
  if (url?.startsWith('/covers/')) return { prefix: url, placeholder: uploadedPlaceholder ?? automatic.placeholder }
  return galleryPictureAt(url)?.cover ?? automatic
}

/** Returns the 32-bit FNV-1a hash of a text. Source: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
