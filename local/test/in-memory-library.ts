import { basename } from 'node:path'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import type { AdminClient, LibraryItem, ProgramItem } from '../src/sample-data/content/admin-client.ts'

/** Creates a library in memory for tests, whose packaging advances by one of the given states at each query. */
export function testLibrary(...states: Media['state'][]) {
  const media: Media[] = []
  const content: LibraryItem[] = []
  const programs: ProgramItem[] = []
  const transcripts = new Map<string, string>()
  const state = () => (states.length > 1 ? states.shift() : states[0]) ?? 'ready'
  const find = <Item extends { id: string }>(list: Item[], id: string): Item => {
    const found = list.find((one) => one.id === id)
    if (!found) throw new Error(`${id} is unknown`)
    return found
  }
  const client: AdminClient = {
    listMedia: async () => media,
    media: async (id) => ({ ...find(media, id), state: state(), reason: 'It is silent.' }),
    retry: async () => {},
    listContent: async () => content,
    createContent: async (created) => {
      const { title, description = null, sessionText = null } = created
      const item = { ...created, id: `content-${content.length}`, title, description, sessionText }
      content.push(item)
      return item
    },
    editContent: async (id, change) => {
      Object.assign(find(content, id), change)
    },
    putTranscript: async (id, text) => {
      transcripts.set(id, text)
    },
    upload: async (path) => {
      const id = `media-${media.length}`
      const uploadedAt = '2026-01-01T00:00:00Z'
      media.push({
        id,
        fileName: basename(path),
        size: 5,
        state: 'uploaded',
        progress: 0,
        step: null,
        mayTryAgain: false,
        hasPicture: false,
        uploadedAt,
        packagedSize: 0,
        warnings: [],
        wishes: {},
        subtitles: [],
        chapters: [],
        isOutdated: false,
        usedBy: [],
      })
      return id
    },
    listPrograms: async () => programs,
    createProgram: async ({ title, isPublished = false }) => {
      const program = { id: `program-${programs.length}`, title, isPublished, contentIds: [] }
      programs.push(program)
      return program
    },
    editProgram: async (id, change) => {
      Object.assign(find(programs, id), change)
    },
    addToProgram: async (id, contentId, place) => {
      find(programs, id).contentIds.splice(place, 0, contentId)
    },
  }
  return { client, media, content, programs, transcripts }
}
