/** The used part of a lock file: packages by folder. Workspaces are outside `node_modules`. */
export type Lock = {
  packages: Record<
    string,
    {
      link?: boolean
      resolved?: string
      dependencies?: Record<string, string>
      devDependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
      peerDependencies?: Record<string, string>
      peerDependenciesMeta?: Record<string, { optional?: boolean }>
    }
  >
}

/** Folders of the packages that a direct dependency brings. */
export type DependencyCost = {
  name: string
  /** The workspaces that depend on it; `''` is the root. */
  workspaces: string[]
  /** Itself and all packages that it needs. */
  all: string[]
  /** The part of `all` that nothing else needs. */
  own: string[]
}

const isWorkspace = (folder: string) => !folder.includes('node_modules/')

/**
 * Returns what each direct dependency of a lock file brings, the costliest first. Only packages that the lock file
 * lists count, so `node_modules/.package-lock.json` leaves out other platforms' packages.
 */
export function dependencyCosts({ packages }: Lock): DependencyCost[] {
  const installed = (folder: string) => (packages[folder]?.link ? packages[folder].resolved : folder)

  /** Finds a package as Node does: in the nearest `node_modules` above. */
  function resolve(from: string, name: string): string | undefined {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      const found = `${folder}${folder && '/'}node_modules/${name}`
      if (packages[found]) return installed(found)
      if (folder === '') return undefined
    }
  }

  function needs(folder: string): string[] {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta, devDependencies } =
      packages[folder] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    if (isWorkspace(folder)) names.push(...Object.keys(devDependencies ?? {}))
    return names.flatMap((name) => resolve(folder, name) ?? [])
  }

  function reachable(starts: Iterable<string>): Set<string> {
    const seen = new Set<string>()
    const open = [...starts]
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      if (seen.has(folder) || isWorkspace(folder)) continue
      seen.add(folder)
      open.push(...needs(folder))
    }
    return seen
  }

  const direct = new Map<string, string[]>()
  for (const workspace of Object.keys(packages).filter(isWorkspace)) {
    for (const folder of new Set(needs(workspace))) {
      if (!isWorkspace(folder)) direct.set(folder, [...(direct.get(folder) ?? []), workspace])
    }
  }
  return [...direct]
    .map(([folder, workspaces]) => {
      const all = [...reachable([folder])]
      const others = reachable([...direct.keys()].filter((other) => other !== folder))
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, workspaces, all, own: all.filter((found) => !others.has(found)) }
    })
    .sort((a, b) => b.own.length - a.own.length || b.all.length - a.all.length)
}
