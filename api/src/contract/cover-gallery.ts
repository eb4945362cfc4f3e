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
    'dusk-bands-4': '#b4998c',
    'dusk-bands-5': '#9e8479',
    'dusk-bands-6': '#bfad9e',
    'dusk-bands-7': '#bfaca1',
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
    'dusk-towers-4': '#cdc0be',
    'dusk-water-1': '#bbb3a0',
    'dusk-water-2': '#b6aca1',
    'dusk-water-3': '#b3a89e',
  },
  2: {
    'day-bands-1': '#c0d5e5',
    'day-bands-2': '#d3e1ea',
    'day-bands-3': '#b0cde2',
    'day-bands-4': '#bdd9dd',
    'day-ridges-1': '#c6dae4',
    'day-ridges-2': '#bbd0d1',
    'day-ridges-3': '#aaced4',
    'day-sea-1': '#bfdbde',
    'day-sea-2': '#d1dfdc',
    'day-sea-3': '#bbd4e3',
    'day-sea-4': '#c6dce9',
    'day-sea-5': '#d6e4ec',
    'day-sea-6': '#d7e7ee',
    'day-sea-7': '#bcd4e4',
    'day-sea-8': '#cdddd9',
    'day-sea-9': '#b7d3e6',
    'day-sea-10': '#bfdbde',
    'day-sea-11': '#c0dbde',
    'day-sea-12': '#d5e4ec',
    'day-sea-13': '#c7e0e2',
    'day-towers-1': '#b6d4da',
    'day-water-1': '#b7d0d1',
    'day-water-2': '#c6dae6',
  },
  3: {
    'night-bands-1': '#456380',
    'night-bands-2': '#476482',
    'night-bands-3': '#41636c',
    'night-bands-4': '#44666e',
    'night-ridges-1': '#546977',
    'night-ridges-2': '#566b79',
    'night-ridges-3': '#395469',
    'night-ridges-4': '#546976',
    'night-sea-1': '#466482',
    'night-sea-2': '#4a6c88',
    'night-sea-3': '#456682',
    'night-sea-4': '#445e75',
    'night-sea-5': '#6f7275',
    'night-sea-6': '#456970',
    'night-sea-7': '#707275',
    'night-sea-8': '#6f7173',
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

const CATEGORIES: readonly CategoryId[] = [1, 2, 3]

function picturesOf(categoryId: CategoryId): readonly GalleryPicture[] {
  return Object.entries(PICTURES[categoryId]).map(([name, placeholder]) => {
    const [time = '', scene = '', number] = name.split('-')
    const text = `${time.charAt(0).toUpperCase()}${time.slice(1)}, ${SCENES[scene]} ${number}`
    return { cover: { prefix: `/gallery/${name}`, placeholder }, categoryId, text }
  })
}

/** All pictures of the gallery, those of a category together. */
export const gallery: readonly GalleryPicture[] = CATEGORIES.flatMap(picturesOf)

/** The addresses by which an editor chooses a picture of the gallery. */
export const galleryAddresses: readonly string[] = gallery.map(({ cover }) => cover.prefix)

/**
 * Returns the picture that content or a program has until an editor chooses another. Its id decides, permanently; a
 * program has no category and takes one of all pictures.
 */
export function galleryCoverOf(id: string, categoryId?: CategoryId): Cover {
  const pictures = gallery.filter((picture) => categoryId === undefined || picture.categoryId === categoryId)
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
  return gallery.find(({ cover }) => cover.prefix === url)?.cover ?? automatic
}

/** Returns the 32-bit FNV-1a hash of a text. Source: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
