// The page for browsers that lack a feature Stillair needs: docs/browsers.md. The syntax is old enough for any browser.
function addText(parent, name, text) {
  var element = document.createElement(name)
  element.appendChild(document.createTextNode(text))
  return parent.appendChild(element)
}

function showOldBrowser() {
  var page = document.createElement('main')
  var list = document.createElement('ul')
  document.body.innerHTML = ''
  document.body.style.background = '#fff'
  page.style.cssText = 'max-width: 32em; margin: 0 auto; padding: 2em 1em; color: #14253a; font: 18px/1.6 sans-serif'
  list.style.margin = '1em 0'
  addText(page, 'h1', 'Stillair needs a newer browser')
  addText(page, 'p', 'This one is too old to play the sessions. Please update it, or use one of these:').style.margin =
    '1em 0 0'
  addText(list, 'li', 'Chrome or Edge 123 or newer')
  addText(list, 'li', 'Firefox 125 or newer')
  addText(list, 'li', 'Safari 17.5 or newer, which comes with iOS 17.5')
  page.appendChild(list)
  addText(page, 'p', 'Everything you’ve done is safe in your account.')
  document.body.appendChild(page)
}

if (document.body) showOldBrowser()
else document.addEventListener('DOMContentLoaded', showOldBrowser)
