import type { FragLoadedData, HlsConfig } from 'hls.js'

interface DirectRequests {
  readonly xhrSetup: NonNullable<HlsConfig['xhrSetup']>
  note(loaded: FragLoadedData): void
}

/**
 * Our server redirects to the store that has a file. The parts of it that follow are requested there at once: on a slow line each
 * redirect is a wait.
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
