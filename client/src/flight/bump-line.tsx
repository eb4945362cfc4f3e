import { useEffect, useRef } from 'react'
import styles from './bump-screen.module.css'
import { LINE_SECONDS, line, onRead, pageSeconds } from './measuring.ts'
import { LIMIT } from './motion/bump-scale.ts'

/**
 * Draws the last seconds of movement as a line, on a fixed scale: its upper and lower ends are the limit load, so that a bump
 * looks as large as it is to the plane. The number beside it says the same to screen readers.
 */
export function BumpLine() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const redraw = () => canvas.current && draw(canvas.current)
    redraw()
    return onRead(redraw)
  }, [])
  return <canvas ref={canvas} className={styles.line} aria-hidden />
}

function draw(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d')
  const density = devicePixelRatio
  const [width, height] = [Math.round(canvas.clientWidth * density), Math.round(canvas.clientHeight * density)]
  if (!pen || width === 0) return
  // Setting the size also clears the canvas, but allocates its memory again each time.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  else pen.clearRect(0, 0, width, height)
  const middle = height / 2
  const now = pageSeconds()
  pen.strokeStyle = getComputedStyle(canvas).color
  pen.lineJoin = 'round'

  pen.lineWidth = density
  pen.globalAlpha = 0.3
  pen.beginPath()
  pen.moveTo(0, middle)
  pen.lineTo(width, middle)
  pen.stroke()

  pen.lineWidth = 2 * density
  pen.globalAlpha = 1
  pen.beginPath()
  let isDrawing = false
  for (const { at, g } of line) {
    if (g !== null) {
      const x = width * (1 - (now - at) / LINE_SECONDS)
      const y = middle - (Math.max(-LIMIT, Math.min(LIMIT, g)) / LIMIT) * (middle - pen.lineWidth)
      if (isDrawing) pen.lineTo(x, y)
      else pen.moveTo(x, y)
    }
    isDrawing = g !== null
  }
  pen.stroke()
}
