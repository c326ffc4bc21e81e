import type { WorkbookType } from '@rastro/model/report'

/** Reports the server makes workbooks of; `known.test.ts` holds them against the model. */
export const WORKBOOK_KINDS: readonly WorkbookType[] = ['route', 'events', 'summary', 'trips', 'stops', 'devices']
