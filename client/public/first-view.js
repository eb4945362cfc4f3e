// Before the first paint, and before the app's own script has come.
;(() => {
  function stored(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is refused.
      return null
    }
  }

  // The theme that the visitor chose. Without a choice the system decides.
  const theme = stored('stillair:theme')
  if (theme === 'day' || theme === 'cabin') document.documentElement.dataset.theme = theme

  /** Asks the browser to fetch something that is going to be needed. */
  function fetchEarly(attributes) {
    const link = document.createElement('link')
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
    document.head.append(link)
    return link
  }

  const comes = (link) =>
    new Promise((resolve, reject) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', reject)
    })

  const path = location.pathname
  const isListener = stored('stillair:signed-in') !== null
  const isDashboard = path === '/' || path === '/homepage'

  // What says who signs people in comes first: behind all the files it would wait its turn.
  if (isListener) fetchEarly({ rel: 'preload', as: 'fetch', href: '/api/config', crossorigin: '' })

  // The scripts and styles of the first view, which the app's own script would ask for only once it runs. In this order they share the line.
  const ofListener = isDashboard ? 'dashboard' : path.startsWith('/content/') ? 'content' : 'listener'
  const ofVisitor = path === '/auth' ? 'auth' : path === '/privacy' || path === '/preview' ? 'entry' : 'landing'
  const view = isListener ? ofListener : ofVisitor
  const filesOf = (name) => document.querySelector(`meta[name="files-of-${name}"]`)?.content.split(' ') ?? []
  const ofEntry = filesOf('entry')
  const styles = []
  const beforeScreen = []
  const ofScreen = []
  let isBefore = isListener
  for (const href of filesOf(view)) {
    isBefore &&= href !== ofEntry[0]
    if (href.endsWith('.css')) {
      const link = fetchEarly({ rel: 'preload', as: 'style', href, crossorigin: '' })
      styles.push(comes(link).then(() => ({ rel: 'stylesheet', href, crossorigin: '' })))
    } else if (isListener && !isBefore && !ofEntry.includes(href)) ofScreen.push(href)
    else {
      const link = fetchEarly({ rel: 'modulepreload', href, crossorigin: '' })
      if (isBefore) beforeScreen.push(comes(link))
    }
  }
  // What finds out who is here, and React, which takes long to begin, wait for none of the screen's own files.
  const fetchScreen = () => {
    for (const href of ofScreen) fetchEarly({ rel: 'modulepreload', fetchpriority: 'low', href, crossorigin: '' })
  }
  Promise.all(beforeScreen).then(fetchScreen, fetchScreen)

  // A listener has the font from signing in; in a listener's first visit it would hold up what draws the screen.
  const font = document.querySelector('meta[name="text-font"]')?.content
  if (!isListener && font) fetchEarly({ rel: 'preload', as: 'font', type: 'font/woff2', href: font, crossorigin: '' })

  // They apply once all are there, after those that the page itself names: the processor has nothing else to do yet.
  const parsed = new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('readystatechange', resolve, { once: true })
  })
  const isStyled = Promise.all([...styles, parsed]).then((all) =>
    Promise.all(all.slice(0, -1).map((style) => comes(fetchEarly(style)))),
  )
  // Without them the app asks by itself.
  isStyled.catch(() => {})

  // Who is here, and what the first screen asks for, before the app itself has come.
  const prefetch = document.querySelector('meta[name="prefetch-script"]')?.content
  if (isListener && prefetch) {
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', src: prefetch, crossOrigin: '' })
    document.head.append(script)
  }

  // Vite asks for a style sheet once: a part that comes at a later attempt would stand there without it.
  function askAgain({ target: failed }) {
    if (failed.rel !== 'stylesheet') return
    const again = failed.cloneNode()
    const ask = () => failed.replaceWith(again)
    if (navigator.onLine) setTimeout(ask, 2_000)
    else addEventListener('online', ask, { once: true })
  }
  addEventListener('error', askAgain, true)

  // The sky of the hour, as `sky-hours.ts` chooses it, where a screen begins with one.
  const hour = new Date().getHours()
  const sky =
    hour >= 5 && hour < 9 ? 'dawn' : hour >= 9 && hour < 17 ? 'day' : hour >= 17 && hour < 21 ? 'dusk' : 'night'
  if (isListener ? isDashboard : view !== 'entry') {
    const preload = { rel: 'preload', as: 'image', type: 'image/avif', fetchpriority: 'high' }
    const sizes = (crop, widths) => widths.map((width) => `/sky/${sky}-${crop}-${width}.avif ${width}w`).join(', ')
    const phone = { imagesrcset: sizes('phone', [780, 1170]), imagesizes: '100vw', media: '(width < 45em)' }
    const wide = { imagesrcset: sizes('wide', [1920, 2880]), imagesizes: 'max(100vw, 110em)', media: '(width >= 45em)' }
    fetchEarly({ ...preload, ...phone })
    fetchEarly({ ...preload, ...wide })
  }

  /** Shows the top of the landing page until the app has drawn it, and hands over what was typed into it meanwhile. */
  function showFirstView(markup) {
    const root = document.getElementById('root')
    const hasDrawn = () => root.hasChildNodes() && !document.getElementById('starting')
    if (hasDrawn()) return

    const first = document.createElement('div')
    first.innerHTML = markup
    const [form] = first.getElementsByTagName('form')
    const [button] = form.getElementsByTagName('button')
    const { email } = form.elements
    let wantsToJoin = false
    form.addEventListener('input', () => {
      button.disabled = email.value === ''
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      wantsToJoin = true
      button.disabled = true
    })
    root.hidden = true
    root.before(first)

    const drawing = new MutationObserver(() => {
      if (!hasDrawn()) return
      drawing.disconnect()
      const typed = email.value
      const wasTyping = document.activeElement === email
      first.remove()
      root.hidden = false
      if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
      const field = root.querySelector('form [name=email]')
      if (!field) return
      if (wasTyping) field.focus({ preventScroll: true })
      if (typed === '') return
      // React watches its fields' own setter, and would take this for what it had set itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (wantsToJoin) setTimeout(() => field.form.requestSubmit())
    })
    drawing.observe(root, { childList: true, subtree: true })
  }

  // It would be bare without its styles.
  const template = view === 'landing' && path === '/' && document.getElementById('landing-first-view')
  if (template) {
    isStyled.then(
      () => showFirstView(template.innerHTML.replaceAll('SKY', sky)),
      () => {},
    )
  }
})()
