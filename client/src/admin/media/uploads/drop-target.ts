import { useEffect, useRef, useState } from 'react'

interface Taker {
  readonly take: (files: readonly File[]) => void
  readonly over: (isOver: boolean) => void
}

/** The components that accept files dropped anywhere on the page. The one mounted last receives them. */
const takers: Taker[] = []

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

function onDragOver(event: DragEvent): void {
  if (!hasFiles(event)) return
  // Another element may accept the files itself.
  const isTaken = event.defaultPrevented
  event.preventDefault()
  takers.at(-1)?.over(!isTaken)
}

function onDragLeave(event: DragEvent): void {
  // Only when the pointer leaves the window, not when it moves between elements.
  if (event.relatedTarget === null) takers.at(-1)?.over(false)
}

function onDrop(event: DragEvent): void {
  if (!hasFiles(event)) return
  takers.at(-1)?.over(false)
  if (event.defaultPrevented) return
  // Otherwise the browser would leave the app and open the file.
  event.preventDefault()
  const files = [...(event.dataTransfer?.files ?? [])]
  if (files.length > 0) takers.at(-1)?.take(files)
}

function watch(): void {
  addEventListener('dragover', onDragOver)
  addEventListener('dragleave', onDragLeave)
  addEventListener('drop', onDrop)
}

function unwatch(): void {
  removeEventListener('dragover', onDragOver)
  removeEventListener('dragleave', onDragLeave)
  removeEventListener('drop', onDrop)
}

/** Receives files dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useDropTarget(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const taker: Taker = { take: (files) => latest.current(files), over: setIsOver }
    if (takers.push(taker) === 1) watch()
    return () => {
      takers.splice(takers.indexOf(taker), 1)
      if (takers.length === 0) unwatch()
    }
  }, [])
  return isOver
}
