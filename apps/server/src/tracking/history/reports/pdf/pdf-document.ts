import type pdfmake from 'pdfmake'
import type { PdfPlan, PdfSection } from './pdf-plan'

type PdfDocument = Parameters<(typeof pdfmake)['createPdf']>[0]
type Content = Exclude<PdfDocument['content'], (...parts: never) => unknown>
type TableCell = Extract<Content, { table: object }>['table']['body'][number][number]

/** Points. */
const MARGIN = 28
const PAGE_WIDTH = 841.89
const BRAND_WIDTH = 150
const CELL_PADDING = 3
const WIDE_PADDING = 10
const SOFT = '#64748b'
const LINE = '#e2e8f0'
const STRIPE = '#f8fafc'

/** Whose rows they are, above the head of the table: it comes again with the head on every page. */
function titleRow({ title, note }: PdfSection, width: number): TableCell[] {
  const text = [
    { text: title ?? '', bold: true, fontSize: 10 },
    { text: note ? `   ${note}` : '', color: SOFT },
  ]
  return [{ text, colSpan: width, margin: [-CELL_PADDING, 0, 0, 0] }, ...Array.from({ length: width - 1 }, () => '')]
}

function tableOf({ columns, color, emptyText }: PdfPlan, section: PdfSection): Content {
  const { title, rows, totals } = section
  if (rows.length === 0) return { text: emptyText, color: SOFT, margin: [0, 2, 0, 10] }
  const titles = title === null ? [] : [titleRow(section, columns.length)]
  // Words after a number would run into it.
  const paddingOf = (index: number): number =>
    columns[index - 1]?.isNumber && !columns[index]?.isNumber ? WIDE_PADDING : CELL_PADDING
  const weights = columns.reduce((sum, { weight }) => sum + weight, 0)
  const paddings = columns.reduce((sum, _column, index) => sum + paddingOf(index) + CELL_PADDING, 0)
  const room = PAGE_WIDTH - 2 * MARGIN - paddings
  const cells = (texts: readonly string[], look: object = {}): Content[] =>
    texts.map((text, index) => ({ text, alignment: columns[index]?.isNumber ? 'right' : 'left', ...look }))
  const head = cells(
    columns.map(({ heading }) => heading),
    { bold: true, color: '#ffffff', fillColor: color },
  )
  const foot = totals ? [cells(totals, { bold: true, fillColor: LINE })] : []
  return {
    table: {
      headerRows: titles.length + 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: columns.map(({ weight }) => (room * weight) / weights),
      body: [...titles, head, ...rows.map((row) => cells(row)), ...foot],
    },
    layout: {
      hLineWidth: (line) => (line <= titles.length ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: paddingOf,
      paddingRight: () => CELL_PADDING,
      paddingTop: () => 2.5,
      paddingBottom: () => 2.5,
      fillColor: (row) => (row > titles.length && (row - titles.length) % 2 === 0 ? STRIPE : null),
    },
    margin: [0, 2, 0, 12],
  }
}

/** Whose paper it is. */
function brandOf({ brand, color, logo, underLogo }: PdfPlan): Content[] {
  const words = (text: string, fontSize: number): Content => ({ text, alignment: 'right', fontSize, bold: true, color })
  if (!logo) return [words(brand, 14)]
  const image: Content = { image: logo, fit: [BRAND_WIDTH - 10, 40], alignment: 'right' }
  return underLogo === null ? [image] : [image, words(underLogo, 9)]
}

const headOf = (plan: PdfPlan): Content => ({
  columns: [
    [
      { text: plan.title, fontSize: 18, bold: true, color: plan.color },
      {
        text: plan.facts.flatMap(([label, value], index) => [
          { text: `${index === 0 ? '' : '     '}${label}: `, color: SOFT },
          { text: value },
        ]),
        margin: [0, 4, 0, 0],
      },
    ],
    { width: BRAND_WIDTH, stack: brandOf(plan) },
  ],
  columnGap: 12,
  margin: [0, 0, 0, 10],
})

/** The document that draws a plan: A4 across, heads of tables on every page, page numbers. */
export function pdfDocument(plan: PdfPlan): PdfDocument {
  const { language, title, brand, notices, sections, pageText, madeText } = plan
  const pageOf = (page: number, pages: number): string =>
    pageText.replace('{{page}}', String(page)).replace('{{pages}}', String(pages))
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, MARGIN, MARGIN, 40],
    language,
    info: { title: `${title} – ${brand}`, creator: brand, producer: brand },
    defaultStyle: { font: 'Roboto', fontSize: 7.5, lineHeight: 1.1 },
    content: [
      headOf(plan),
      ...notices.map((text) => ({
        text,
        color: '#9a3412',
        bold: true,
        margin: [0, 0, 0, 6] as [number, number, number, number],
      })),
      ...sections.map((section) => tableOf(plan, section)),
    ],
    footer: (page, pages) => ({
      columns: [
        { text: `${brand} · ${madeText}`, color: SOFT },
        { text: pageOf(page, pages), alignment: 'right', color: SOFT },
      ],
      margin: [MARGIN, 14, MARGIN, 0],
    }),
  }
}
