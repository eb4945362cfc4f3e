/** What the app needs to open without a network. */
export interface ShellContents {
  /** Of the paths with their hashes: another build, another name. */
  readonly version: string
  /** The SHA-256 of each file, hex, by its path. */
  readonly files: Readonly<Record<string, string>>
}

/** Generations of the shell in Cache Storage begin with this. */
const PREFIX = 'shell-'
/** Stored last, so what has it was stored whole; the paths are in it. */
const CONTENTS = '/shell.json'
/** Of one build: its pages, scripts, styles, fonts and pictures. */
export interface Shell {
  /** Stores all its files; throws, and is tried again later, when one is missing or is not what was built. */
  store(): Promise<void>
  /** Deletes all but this one and the one before it, which open pages may still be of; nothing while this one is not whole. */
  forgetOlder(): Promise<void>
  /** A page of the newest generation that is whole on the device; `undefined` when none is. */
  page(path: string): Promise<Response | undefined>
  /** A file of any generation. */
  file(path: string): Promise<Response | undefined>
}

export function shellIn(caches: CacheStorage, contents: ShellContents): Shell {
  const name = `${PREFIX}${contents.version}`

  /** This generation first, then the others, newest first. */
  async function generations(): Promise<readonly string[]> {
    const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name)
    return [name, ...others.reverse()]
  }

  async function isWhole(cache: Cache): Promise<boolean> {
    const stored = await cache.match(CONTENTS)
    if (!stored) return false
    const { files } = (await stored.json()) as ShellContents
    const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    return Object.keys(files).every((path) => there.has(path))
  }

  /** The same bytes from a generation before, so that an update fetches only what is new. */
  async function known(path: string, hash: string): Promise<Response | undefined> {
    for (const generation of await generations()) {
      const response = await (await caches.open(generation)).match(path)
      if (response && (await hashOf(response.clone())) === hash) return response
    }
    return undefined
  }

  return {
    async store() {
      const cache = await caches.open(name)
      for (const [path, hash] of Object.entries(contents.files)) {
        const response = (await known(path, hash)) ?? (await fetched(path, hash))
        await cache.put(path, response)
      }
      await cache.put(CONTENTS, Response.json(contents))
    },

    async forgetOlder() {
      if (!(await isWhole(await caches.open(name)))) return
      const [, ...others] = await generations()
      let isKept = false
      for (const generation of others) {
        if (!isKept && (await isWhole(await caches.open(generation)))) isKept = true
        else await caches.delete(generation)
      }
    },

    async page(path) {
      for (const generation of await generations()) {
        const cache = await caches.open(generation)
        if (await isWhole(cache)) return cache.match(path)
      }
      return undefined
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

async function hashOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
