/**
 * Returns the answer to an address of the app while there is neither a network nor a stored page: in the first moments after the first
 * visit, or for users who save data.
 */
export function awayPage({ hasFlightPage }: { readonly hasFlightPage: boolean }): Response {
  return new Response(html(hasFlightPage), { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const html = (hasFlightPage: boolean) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>No connection · Stillair</title>
<style>
  :root { color-scheme: light dark; font: 1.0625rem/1.625 system-ui, sans-serif }
  body { box-sizing: border-box; min-height: 100vh; min-height: 100svh; margin: 0; padding: 1.5rem; display: grid; place-content: center;
    background: light-dark(#f4f7f9, #0b1620); color: light-dark(#12263a, #e8eff5) }
  main { max-width: 30rem }
  h1 { margin: 0 0 .75rem; font: 500 1.75rem/1.25 Georgia, serif; text-wrap: balance }
  p { margin: 0 0 1.5rem }
  a { display: inline-block; margin: 0 1rem .75rem 0; padding: .75rem 1.25rem; border-radius: 999px; color: light-dark(#235f8d, #8fc5ea) }
  a.main { background: light-dark(#235f8d, #8fc5ea); color: light-dark(#fff, #0b1620); text-decoration: none }
</style>
<main>
  <h1>We can’t reach Stillair right now</h1>
  <p>This page isn’t on your device yet. It opens as soon as you are online.</p>
  <a class="main" href="">Try again</a>
  ${hasFlightPage ? '<a href="/flight">Open the in-flight page</a>' : ''}
</main>
<script>addEventListener('online', () => location.reload())</script>
</html>
`
