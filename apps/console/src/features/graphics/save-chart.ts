import { csvOf, saveFile, saveText } from '#src/widgets/files'
import type { Formats } from '#src/widgets/format'
import { lineColor, tokenColor } from './chart-colors'
import { tableRows, type Line } from './chart-data'
import type { Span } from '#src/widgets/period'

const LEGEND_LINE_PX = 22
const MARGIN_PX = 16

/** Saves what is drawn as a picture, with its title and the names of its lines. */
export function saveChartPicture(
  fileName: string,
  title: string,
  canvas: HTMLCanvasElement,
  lines: readonly Line[],
  isDark: boolean,
): void {
  const ratio = window.devicePixelRatio || 1
  const headPx = (MARGIN_PX * 2 + LEGEND_LINE_PX * (lines.length + 1)) * ratio
  const picture = document.createElement('canvas')
  picture.width = canvas.width
  picture.height = canvas.height + headPx
  const brush = picture.getContext('2d')
  if (!brush) return
  brush.fillStyle = tokenColor('--surface-raised')
  brush.fillRect(0, 0, picture.width, picture.height)
  brush.scale(ratio, ratio)
  brush.textBaseline = 'middle'
  brush.fillStyle = tokenColor('--text')
  brush.font = "600 15px 'Inter Variable', system-ui, sans-serif"
  brush.fillText(title, MARGIN_PX, MARGIN_PX + LEGEND_LINE_PX / 2)
  brush.font = "13px 'Inter Variable', system-ui, sans-serif"
  lines.forEach(({ label, measure }, index) => {
    const y = MARGIN_PX + LEGEND_LINE_PX * (index + 1.5)
    brush.fillStyle = lineColor(index, isDark)
    brush.fillRect(MARGIN_PX, y - 5, 10, 10)
    brush.fillStyle = tokenColor('--text')
    brush.fillText(measure.unit ? `${label} (${measure.unit})` : label, MARGIN_PX + 18, y)
  })
  brush.resetTransform()
  brush.drawImage(canvas, 0, headPx)
  picture.toBlob((blob) => blob && saveFile(`${fileName}.png`, blob), 'image/png')
}

/** Saves the values in view as a table. */
export function saveChartTable(
  fileName: string,
  timeLabel: string,
  lines: readonly Line[],
  view: Span,
  formats: Formats,
): void {
  const number = new Intl.NumberFormat(formats.settings.locale, { maximumFractionDigits: 4, useGrouping: false })
  const head = [timeLabel, ...lines.map(({ label, measure }) => (measure.unit ? `${label} (${measure.unit})` : label))]
  const rows = tableRows(lines, view).map(([timeMs, values]) => [
    formats.dateTime(timeMs),
    ...values.map((value) => (value === null ? '' : number.format(value))),
  ])
  saveText(`${fileName}.csv`, csvOf([head, ...rows], formats.settings.locale), 'text/csv')
}
