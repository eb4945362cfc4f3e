import * as Plot from '@observablehq/plot'
import type { ChartQuestion } from '@stillair/api/contract/analysis/charts.ts'
import { useEffect, useRef, useState } from 'react'
import type { ChartRow } from './chart-rows.ts'

interface Props {
  readonly question: ChartQuestion
  readonly rows: readonly ChartRow[]
  /** Receives the SVG for export; null when it is removed. */
  readonly onDrawn: (svg: SVGSVGElement | null) => void
}

/** The least width in pixels that leaves room between the margins. */
const NARROWEST = 240
/** The width in pixels that each label needs. With less, every other label is left out. */
const WIDTH_OF_A_NAME = 46

/** Bars for one group; for several groups, a row of shares each. The table below it contains the numbers. */
export function ChartPlot({ question, rows, onDrawn }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = box.current
    if (!element || width < NARROWEST) return
    const drawing = drawn(question, rows, width)
    element.replaceChildren(drawing)
    onDrawn(drawing.tagName === 'svg' ? (drawing as SVGSVGElement) : drawing.querySelector<SVGSVGElement>('svg[role]'))
    return () => onDrawn(null)
  }, [question, rows, width, onDrawn])

  return <div ref={box} aria-hidden="true" />
}

function drawn({ axis, shape }: ChartQuestion, rows: readonly ChartRow[], width: number): SVGSVGElement | HTMLElement {
  const labels = [...new Set(rows.map(({ label }) => label))]
  const areLong = labels.some((label) => label.length * 8 > width / labels.length)
  const common = {
    width,
    height: areLong ? 380 : 320,
    marginLeft: 52,
    marginRight: 16,
    marginTop: 28,
    marginBottom: areLong ? 132 : 52,
    style: { background: 'transparent', color: 'var(--ink)', fontFamily: 'var(--text)', fontSize: '13px' },
    y: {
      percent: true,
      grid: true,
      label: shape === 'at-least' ? 'reached, %' : 'of all, %',
      nice: true,
      zero: true,
    },
    x: {
      domain: labels,
      label: areLong ? null : axis,
      type: 'band' as const,
      ...(areLong ? { tickRotate: -40 } : {}),
      ...(labels.length * WIDTH_OF_A_NAME > width && !areLong
        ? { ticks: labels.filter((_, index) => index % 2 === 0) }
        : {}),
    },
  }
  const groups = [...new Set(rows.map(({ group }) => group))]
  if (groups.length === 1)
    return Plot.plot({
      ...common,
      marks: [
        Plot.ruleY([0], { stroke: 'var(--edge)' }),
        Plot.barY(rows, { x: 'label', y: 'share', fill: 'var(--sky)', insetLeft: 2, insetRight: 2, ry2: 6 }),
      ],
    })
  const { x: _, y: __, ...sizes } = common
  const end = Math.max(...rows.map(beginning)) + 1
  const cells = rows.map((row, index) => {
    const next = rows[index + 1]
    return { ...row, from: beginning(row), to: next && next.group === row.group ? beginning(next) : end }
  })
  return Plot.plot({
    ...sizes,
    height: 80 + 40 * groups.length,
    marginLeft: 132,
    marginBottom: 52,
    x: { label: axis, domain: [0, end], ticks: end > 20 ? 10 : end },
    y: { type: 'band', label: null, domain: groups.map(String), padding: 0.08 },
    marks: [
      Plot.rect(cells, {
        x1: 'from',
        x2: 'to',
        y: 'group',
        fill: 'var(--sky)',
        fillOpacity: ({ share }) => 0.06 + 0.42 * share,
        inset: 1,
      }),
      Plot.text(cells, {
        x: ({ from, to }) => (from + to) / 2,
        y: 'group',
        fill: 'var(--ink)',
        fontSize: 12,
        text: ({ share }) => `${Math.round(100 * share)}`,
      }),
    ],
  })
}

/** Returns the number that a label begins with; 0 for the first label, which has none. */
const beginning = ({ label }: ChartRow) => Number.parseFloat(label) || 0
