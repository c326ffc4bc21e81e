/** A printed report as plain data: what goes to the thread that draws it. */
export interface PdfPlan {
  language: string
  title: string
  brand: string
  /** `#rrggbb` */
  color: string
  /** `data:image/png;base64,…` or JPEG; null when there is none. */
  logo: string | null
  /** Under the logo; null: it speaks for itself. Without a logo the brand stands there. */
  underLogo: string | null
  /** What stands under the title: period, zone, devices. */
  facts: ReadonlyArray<readonly [label: string, value: string]>
  /** What the reader must know before the tables. */
  notices: readonly string[]
  columns: readonly PdfColumn[]
  sections: readonly PdfSection[]
  /** Of a section without rows. */
  emptyText: string
  /** With `{{page}}` and `{{pages}}`. */
  pageText: string
  madeText: string
}

export interface PdfColumn {
  heading: string
  /** Share of the width. */
  weight: number
  isNumber: boolean
}

export interface PdfSection {
  /** Null where the report has one table for all devices. */
  title: string | null
  note: string | null
  rows: ReadonlyArray<readonly string[]>
  /** Sums under the columns; null when there is nothing to add up. */
  totals: readonly string[] | null
}
