/** The SHA-256 of files, hex, by their paths. */
type Files = Readonly<Record<string, string>>
/** A page that opens from the device. */
export type ShellPage = '/index.html' | '/flight.html'

/** What the app needs to open without a network. */
export interface ShellContents {
  /** Of the paths with their hashes: another build, another name. */
  readonly version: string
  /** What each page needs, with itself; both have the fonts. */
  readonly pages: Readonly<Record<ShellPage, Files>>
  /** Pictures and icons: no page waits for them. */
  readonly decoration: Files
}

/** Generations of the shell in Cache Storage begin with this. */
const PREFIX = 'shell-'
/** Each is stored after all that its page needs, and lists that: what has it was stored whole. */
const LISTS: Readonly<Record<ShellPage, string>> = {
  '/index.html': '/shell.json',
  '/flight.html': '/flight-shell.json',
}

/** Of one build: its pages, scripts, styles, fonts and pictures. */
export interface Shell {
  /** Stores what one page needs; throws, and is tried again later, when a file is missing or is not what was built. */
  storePage(page: ShellPage): Promise<void>
  /** Stores everything, `/flight` first. Throws as `storePage` does, but for no decoration. */
  store(): Promise<void>
  /** Compares every stored file with its hash and fetches again what is missing or damaged. Returns what pages still lack. */
  repair(): Promise<readonly string[]>
  /** Deletes all but this one and the one before it, which open pages may still be of; nothing while this one is not whole. */
  forgetOlder(): Promise<void>
  /** A page of the newest generation that is whole on the device, else of one that was; `undefined` when none is. */
  page(path: ShellPage): Promise<Response | undefined>
  /** A file of any generation. */
  file(path: string): Promise<Response | undefined>
}

export function shellIn(caches: CacheStorage, { version, pages, decoration }: ShellContents): Shell {
  const name = `${PREFIX}${version}`
  const needed: Files = { ...pages['/flight.html'], ...pages['/index.html'] }

  /** This generation first, then the others, newest first. */
  async function generations(): Promise<readonly string[]> {
    const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name)
    return [name, ...others.reverse()]
  }

  async function isWhole(cache: Cache, page: ShellPage): Promise<boolean> {
    const list = await cache.match(LISTS[page])
    if (!list) return false
    const { files } = (await list.json()) as { readonly files: Files }
    const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    return Object.keys(files).every((path) => there.has(path))
  }

  /** The right bytes from any generation, so that an update fetches only what is new. */
  async function known(path: string, hash: string): Promise<Response | undefined> {
    for (const generation of await generations()) {
      const response = await (await caches.open(generation)).match(path)
      if (response && (await hashOf(response.clone())) === hash) return response
    }
    return undefined
  }

  async function storeFiles(files: Files): Promise<void> {
    const cache = await caches.open(name)
    for (const [path, hash] of Object.entries(files)) {
      if (await isIntact(cache, path, hash)) continue
      await cache.put(path, (await known(path, hash)) ?? (await fetched(path, hash)))
    }
  }

  async function storePage(page: ShellPage): Promise<void> {
    await storeFiles(pages[page])
    await (await caches.open(name)).put(LISTS[page], Response.json({ files: pages[page] }))
  }

  async function store(): Promise<void> {
    await storePage('/flight.html')
    await storePage('/index.html')
    // Without a picture of the sky everything works.
    await storeFiles(decoration).catch(() => {})
  }

  /** Which of the files are missing or damaged. */
  async function lost(files: Files): Promise<readonly string[]> {
    const cache = await caches.open(name)
    // All at once: one question for each file takes twice as long. Both come in the order in which they were stored.
    const [keys, responses] = await Promise.all([cache.keys(), cache.matchAll()])
    const hashes = await Promise.all(responses.map(hashOf))
    const found = new Map(keys.map(({ url }, index) => [new URL(url).pathname, hashes[index]]))
    return Object.keys(files).filter((path) => found.get(path) !== files[path])
  }

  async function lackLists(): Promise<boolean> {
    const cache = await caches.open(name)
    const lists = await Promise.all(Object.values(LISTS).map((list) => cache.match(list)))
    return lists.includes(undefined)
  }

  return {
    storePage,
    store,

    async repair() {
      if ((await lost({ ...needed, ...decoration })).length === 0 && !(await lackLists())) return []
      // What cannot be fetched now is tried again at the next look.
      await store().catch(() => {})
      return lost(needed)
    },

    async forgetOlder() {
      if (!(await isWhole(await caches.open(name), '/index.html'))) return
      const [, ...others] = await generations()
      let isKept = false
      for (const generation of others) {
        if (!isKept && (await isWhole(await caches.open(generation), '/index.html'))) isKept = true
        else await caches.delete(generation)
      }
    },

    async page(path) {
      let damaged: Response | undefined
      for (const generation of await generations()) {
        const cache = await caches.open(generation)
        if (await isWhole(cache, path)) return cache.match(path)
        // It may lack no more than one part of one screen, which is better than no page.
        if (!damaged && (await cache.match(LISTS[path]))) damaged = await cache.match(path)
      }
      return damaged
    },

    async file(path) {
      for (const generation of await generations()) {
        const response = await (await caches.open(generation)).match(path)
        if (response) return response
      }
      return undefined
    },
  }
}

/**
 * Exactly what was built: a hotel's sign-in page answers for any address. What the page has loaded just now is not loaded again, on a
 * slow line beside what somebody wants to hear; what a cache has of another build is asked for past every cache.
 */
async function fetched(path: string, hash: string): Promise<Response> {
  const near = await fetch(path, { cache: 'force-cache' })
  if (near.ok && !near.redirected && (await hashOf(near.clone())) === hash) return near
  const response = await fetch(path, { cache: 'reload' })
  if (!response.ok || response.redirected) throw new Error(`${path} was answered with ${response.status}`)
  if ((await hashOf(response.clone())) !== hash) throw new Error(`${path} is not what was built`)
  return response
}

async function isIntact(cache: Cache, path: string, hash: string): Promise<boolean> {
  const response = await cache.match(path)
  return response !== undefined && (await hashOf(response)) === hash
}

async function hashOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
