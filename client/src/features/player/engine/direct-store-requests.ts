import type { FragLoadedData, HlsConfig } from 'hls.js'

interface DirectRequests {
  readonly xhrSetup: NonNullable<HlsConfig['xhrSetup']>
  note(loaded: FragLoadedData): void
}

/**
 * Skips our server's redirect to the file store: once it is known, later parts of a file are requested from the store
 * directly. On a slow connection, each redirect costs a round trip.
 */
export function directRequests(): DirectRequests {
  const found = new Map<string, string>()
  return {
    xhrSetup(xhr, url) {
      const direct = found.get(url)
      if (direct) xhr.open('GET', direct, true)
    },
    note({ frag, networkDetails }) {
      if (networkDetails instanceof XMLHttpRequest && networkDetails.responseURL !== frag.url) {
        found.set(frag.url, networkDetails.responseURL)
      }
    },
  }
}
