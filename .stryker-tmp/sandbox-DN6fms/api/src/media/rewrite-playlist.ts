/**
 * Gives every address in a playlist its signed form: the lines that are addresses, and `URI="…"` in tags.
 * `signed` takes the storage key that an address stands for. Throws a RangeError for an address outside `folder`.
 */
// @ts-nocheck

export async function rewritePlaylist(
  playlist: string,
  folder: string,
  signed: (key: string) => Promise<string>,
): Promise<string> {
  const lines = playlist.split('\n').map(async (line) => {
    const address = line.trim()
    if (address === '') return line
    if (!address.startsWith('#')) return signed(keyOf(address, folder))
    const uri = /URI="([^"]*)"/.exec(line)
    if (!uri) return line
    return line.replace(uri[0], `URI="${await signed(keyOf(uri[1] ?? '', folder))}"`)
  })
  return (await Promise.all(lines)).join('\n')
}

/** Our playlists name files below their own folder, by plain relative paths. */
function keyOf(address: string, folder: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(address)) throw new RangeError(`a playlist names '${address}'`)
  return `${folder}/${address}`
}
