import type { ChartQuestion } from '@stillair/api/contract/analysis/charts.ts'
import { useState } from 'react'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { type ChartRow, csvOf } from './chart-rows.ts'
import { pngFile, svgFile } from './export-drawing.ts'

interface Props {
  readonly question: ChartQuestion
  readonly rows: readonly ChartRow[]
  /** Null until the chart is drawn. */
  readonly drawing: SVGSVGElement | null
  readonly through: string
}

/** Downloads a chart and its numbers as files. */
export function ExportChart({ question, rows, drawing, through }: Props) {
  const [hasFailed, setHasFailed] = useState(false)
  const name = `${question.name}-${through}`
  async function savePixels(svg: SVGSVGElement) {
    setHasFailed(false)
    try {
      saveFile(`${name}.png`, await pngFile(svg))
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <div className="tools">
      <Button look="bare" disabled={!drawing} onClick={() => drawing && void savePixels(drawing)}>
        PNG
      </Button>
      <Button look="bare" disabled={!drawing} onClick={() => drawing && saveFile(`${name}.svg`, svgFile(drawing))}>
        SVG
      </Button>
      <Button
        look="bare"
        onClick={() => saveFile(`${name}.csv`, new Blob([csvOf(question, rows)], { type: 'text/csv;charset=utf-8' }))}
      >
        CSV
      </Button>
      {hasFailed && <span role="status">The browser couldn’t draw it. SVG and CSV still work.</span>}
    </div>
  )
}
