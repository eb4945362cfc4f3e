import type { IncomingMessage, ServerResponse } from 'node:http'

/** Reasons for the gateway's own answer. */
export type NotReady = 'starting' | 'unavailable'

const sentences: Readonly<Record<NotReady, string>> = {
  starting: 'Stillair is starting. This takes a few seconds.',
  unavailable: 'Stillair is not answering just now. What you sent may not have arrived; please try again in a moment.',
}

/** Answers 503 while the part behind the gateway does not answer: a page that reloads automatically, or JSON for a program. */
export function notReady(code: NotReady, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const wantsPage = incoming.headers.accept?.includes('text/html') ?? false
  outgoing.writeHead(503, {
    'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
    // Do not read the rest of an upload.
    connection: 'close',
  })
  const text = sentences[code]
  outgoing.end(wantsPage ? page(text) : JSON.stringify({ error: text, code }))
}

const page = (text: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2">
<title>Stillair</title>
<style>
  body { display: grid; place-items: center; min-height: 100vh; margin: 0; padding: 0 20px;
    font: 20px/1.6 system-ui, sans-serif; color: #12263a; background: #f4f7f9 }
  @media (prefers-color-scheme: dark) { body { color: #e8eff5; background: #0b1620 } }
</style>
<main><p>${text}</p></main>
</html>
`
