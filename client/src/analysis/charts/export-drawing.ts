const SCALE = 2

/** Replaces the CSS variables of a drawing by the page's current colours. */
function resolved(svg: SVGSVGElement): SVGSVGElement {
  const names = new Set(svg.outerHTML.match(/var\((--[\w-]+)\)/g))
  const probe = document.createElement('span')
  svg.parentElement?.append(probe)
  let text = new XMLSerializer().serializeToString(svg)
  for (const name of names) {
    probe.style.color = name
    // The font is the one variable that isn't a colour. The file names a generic one instead.
    text = text.replaceAll(name, name === 'var(--text)' ? 'system-ui, sans-serif' : getComputedStyle(probe).color)
  }
  probe.style.background = 'var(--surface)'
  const ground = getComputedStyle(probe).backgroundColor
  probe.remove()
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement as unknown as SVGSVGElement
  const backdrop = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  backdrop.setAttribute('width', '100%')
  backdrop.setAttribute('height', '100%')
  backdrop.setAttribute('fill', ground)
  parsed.prepend(backdrop)
  return parsed
}

/** Returns a drawing as an SVG file in the page's colours. */
export function svgFile(svg: SVGSVGElement): Blob {
  return new Blob([new XMLSerializer().serializeToString(resolved(svg))], { type: 'image/svg+xml' })
}

/** Returns a drawing as a PNG with two pixels per CSS pixel. @throws {Error} when the browser cannot draw it */
export async function pngFile(svg: SVGSVGElement): Promise<Blob> {
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svgFile(svg).text())}`
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = svg.clientWidth * SCALE
  canvas.height = svg.clientHeight * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The chart could not be drawn'))), 'image/png')
  })
}
