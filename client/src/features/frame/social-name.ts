const NAMES: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'twitter.com': 'X',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

/** Returns the link text for a social profile: the network's name, else the host. Null when it is no web address. */
export function socialName(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const host = hostname.replace(/^(www|m)\./, '')
  return NAMES[host] ?? host
}
