import { axisX, axisY, barX, barY, gridY, plot, text, tickX, tickY } from '@observablehq/plot'
import type { ChartData, ChartRow } from './chart-rows.ts'
import { formatDays } from './period.ts'

/** Of how many rows a chart has bars; its table has all. */
export const maxBars = 10

/** What a finger can hit, in pixels (WCAG 2.2, success criterion 2.5.8). */
const minTarget = 24

const rowHeight = 44

/** The room for the scale of columns. */
const marginLeft = 36
const marginRight = 2

/** How many columns fit that fingers can hit. */
export const maxColumns = (width: number) => Math.floor((width - marginLeft - marginRight) / minTarget)
const bar = { fill: 'var(--chalk)', ariaHidden: 'true', pointerEvents: 'none' } as const
const words = { fill: 'var(--ink)', ariaHidden: 'true', pointerEvents: 'none' } as const
// The mark of the period before is on the bar or on the paper: it has a border that stands out from both.
const border = { stroke: 'var(--paper)', strokeWidth: 7, ariaHidden: 'true', pointerEvents: 'none' } as const
const mark = { ...border, stroke: 'var(--ink)', strokeWidth: 3 } as const

/** Draws a chart as SVG, whose bars are links. */
export function drawChart({ shape, rows }: ChartData, width: number): Element {
  // Plot writes a style element, which the content security policy forbids in the page's own document.
  const document = window.document.implementation.createHTMLDocument()
  const svg = (shape === 'columns' ? plotColumns : plotBars)(rows, width, document)
  svg.querySelector('style')?.remove()
  return svg
}

/** Says what a bar shows. It is the name of its link, too. */
function describe({ label, quotes, before, beforeLabel }: ChartRow): string {
  const what = `${label}: ${quotes} ${quotes === 1 ? 'request' : 'requests'}`
  return before === null ? what : `${what}, before ${before}${beforeLabel ? ` (${beforeLabel})` : ''}`
}

const largest = (rows: ChartRow[]) =>
  Math.max(1, ...rows.flatMap(({ quotes, before }) => [quotes, before ?? 0]))

/** The links are below what is drawn, and as large as the row, however short its bar is. */
const linkOptions = {
  fill: 'transparent',
  href: ({ href }: ChartRow) => href && `#${href}`,
  title: describe,
  filter: ({ href }: ChartRow) => href !== undefined,
}

function plotBars(all: ChartRow[], width: number, document: Document) {
  const rows = all.slice(0, maxBars)
  const y = (row: ChartRow) => rows.indexOf(row)
  const inset = { insetTop: 24, insetBottom: 8 }
  const most = largest(rows)
  return plot({
    document,
    width,
    height: rows.length * rowHeight,
    margin: 2,
    x: { domain: [0, most], axis: null },
    y: { domain: rows.map(y), axis: null, padding: 0 },
    marks: [
      barX(rows, { y, x1: 0, x2: most, insetLeft: -6, insetRight: -6, ...linkOptions }),
      barX(rows, { y, x: 'quotes', ...inset, ...bar }),
      tickX(rows, { y, x: 'before', insetTop: 21, insetBottom: 5, ...border }),
      tickX(rows, { y, x: 'before', insetTop: 21, insetBottom: 5, ...mark }),
      text(rows, {
        y,
        text: 'label',
        frameAnchor: 'left',
        dy: -10,
        // In em, of what the counts leave.
        lineWidth: (width - 110) / 16,
        textOverflow: 'ellipsis',
        ...words,
      }),
      text(rows, {
        y,
        text: ({ quotes, before }: ChartRow) =>
          before === null ? `${quotes}` : `${quotes} (before ${before})`,
        frameAnchor: 'right',
        dy: -10,
        ...words,
      }),
    ],
  })
}

function plotColumns(rows: ChartRow[], width: number, document: Document) {
  const columnWidth = (width - marginLeft - marginRight) / rows.length
  const x = (row: ChartRow) => rows.indexOf(row)
  const most = largest(rows)
  const lastDay = rows.at(-1)?.days?.to ?? ''
  const firstDays = rows.map(({ days }) => days && formatDays({ from: days.from, to: days.from }, lastDay))
  const labelWidth = Math.max(...firstDays.map((day = '') => 16 + 7 * day.length))
  const labelled = rows.map(x).filter((index) => index % Math.ceil(labelWidth / columnWidth) === 0)
  return plot({
    document,
    width,
    height: 220,
    marginLeft,
    marginRight,
    marginTop: 24,
    marginBottom: 28,
    x: { domain: rows.map(x), padding: 0 },
    y: { domain: [0, most] },
    marks: [
      gridY({ ticks: Math.min(most, 4), stroke: 'var(--line)', strokeOpacity: 1, ariaHidden: 'true' }),
      axisY({ ticks: Math.min(most, 4), tickSize: 0, label: null, ariaHidden: 'true', fill: 'var(--muted)' }),
      axisX(labelled, {
        tickFormat: (index: number) => firstDays[index] ?? '',
        tickSize: 0,
        label: null,
        ariaHidden: 'true',
        fill: 'var(--muted)',
      }),
      barY(rows, { x, y1: 0, y2: most, ...linkOptions }),
      barY(rows, { x, y: 'quotes', inset: columnWidth * 0.12, insetTop: 0, insetBottom: 0, ...bar }),
      tickY(rows, { x, y: 'before', inset: columnWidth * 0.06, ...border }),
      tickY(rows, { x, y: 'before', inset: columnWidth * 0.06, ...mark }),
      text(rows, {
        x,
        y: 'quotes',
        text: 'quotes',
        dy: -12,
        ...words,
        // Its border keeps it legible on a mark right above the column.
        stroke: 'var(--paper)',
        strokeWidth: 5,
      }),
    ],
  })
}
