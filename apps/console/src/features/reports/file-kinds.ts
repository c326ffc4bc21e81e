import type { PdfType, WorkbookType } from '@rastro/model/report'

/** Reports the server makes workbooks of; `known.test.ts` holds both lists against the model. */
export const WORKBOOK_KINDS: readonly WorkbookType[] = [
  'route',
  'events',
  'summary',
  'trips',
  'stops',
  'devices',
  'ranking',
]

/** Reports the server prints. */
export const PDF_KINDS: readonly PdfType[] = [...WORKBOOK_KINDS, 'geofences', 'speeding', 'idle', 'drivers']
