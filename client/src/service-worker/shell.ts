/** The SHA-256 of files in hex, by path. */
type Files = Readonly<Record<string, string>>
/** A page that the worker can serve from the device. */
export type ShellPage = '/index.html' | '/flight.html'

/** The files that the app needs to open offline. */
export interface ShellContents {
  /** A hash of all paths and hashes: a different build has a different version. */
  readonly version: string
  /** The files of each page, including itself; both include the fonts. */
  readonly pages: Readonly<Record<ShellPage, Files>>
  /** Images and icons, for which no page waits. */
  readonly decoration: Files
}

/** The prefix of the shell's generations in Cache Storage. */
const PREFIX = 'shell-'
/** Lists the files of a page. It is stored after all of them, so its presence shows that the page was stored completely. */
const LISTS: Readonly<Record<ShellPage, string>> = {
  '/index.html': '/shell.json',
  '/flight.html': '/flight-shell.json',
}

/** The stored files of one build: pages, scripts, styles, fonts and images. */
export interface Shell {
  /** Returns whether any generation is stored, complete or not. */
  isBegun(): Promise<boolean>
  /** Stores the files of one page. Throws when a file is missing or differs from the build; the next attempt continues. */
  storePage(page: ShellPage): Promise<void>
  /** Stores everything, `/flight` first. Throws as `storePage` does; missing decoration is ignored. */
  store(): Promise<void>
  /** Checks the hash of every stored file and refetches missing or damaged ones. Returns the files that pages still lack. */
  repair(): Promise<readonly string[]>
  /**
   * Deletes all generations except this one and the previous complete one, which open pages may still use. Deletes nothing while
   * this one is incomplete.
   */
  forgetOlder(): Promise<void>
  /** Returns a page of the newest complete generation, otherwise of a damaged one; `undefined` when there is neither. */
  page(path: ShellPage): Promise<Response | undefined>
  /** Returns a file of any generation. */
  file(path: string): Promise<Response | undefined>
}

export function shellIn(caches: CacheStorage, { version, pages, decoration }: ShellContents): Shell {
  const name = `${PREFIX}${version}`
  const needed: Files = { ...pages['/flight.html'], ...pages['/index.html'] }

  /** Returns this generation first, then the others, newest first. */
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

  /** Returns the file with this hash from any generation, so that an update fetches only new files. */
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
    // Everything works without the sky images.
    await storeFiles(decoration).catch(() => {})
  }

  /** Returns the files that are missing or damaged. */
  async function lost(files: Files): Promise<readonly string[]> {
    const cache = await caches.open(name)
    // Read in bulk: a lookup for each file takes twice as long. Both lists have the order in which the files were stored.
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
    isBegun: async () => (await caches.keys()).some((key) => key.startsWith(PREFIX)),
    storePage,
    store,

    async repair() {
      if ((await lost({ ...needed, ...decoration })).length === 0 && !(await lackLists())) return []
      // The next repair retries what cannot be fetched now.
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
        // It may lack only one part of one screen, which is better than no page.
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
 * Fetches a file and checks its hash, since a captive portal answers any address with its own page. A file that this page has
 * just loaded comes from the HTTP cache, to spare a slow connection that may be streaming. If the cached copy is of another
 * build, the request bypasses every cache.
 */
async function fetched(path: string, hash: string): Promise<Response> {
  const near = await fetch(path, { cache: 'force-cache' })
  if (near.ok && !near.redirected && (await hashOf(near.clone())) === hash) return near
  const response = await fetch(path, { cache: 'reload' })
  if (!response.ok || response.redirected) throw new Error(`${path} was answered with ${response.status}`)
  if ((await hashOf(response.clone())) !== hash) throw new Error(`${path} differs from the build`)
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
