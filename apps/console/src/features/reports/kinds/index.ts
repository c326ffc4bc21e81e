import { combinedKind } from './combined'
import { driverKind } from './drivers'
import { eventKind } from './events'
import { geofenceKind } from './geofences'
import { idleKind } from './idle'
import type { ReportKind, ReportName } from './report-kind'
import { rankingKind } from './ranking'
import { routeKind } from './route'
import { speedingKind } from './speeding'
import { stopKind } from './stops'
import { summaryKind } from './summary'
import { tripKind } from './trips'

export * from './report-kind'

/** Every report, in the order of the index. */
export const REPORT_KINDS: readonly ReportKind[] = [
  summaryKind,
  tripKind,
  stopKind,
  eventKind,
  routeKind,
  geofenceKind,
  idleKind,
  speedingKind,
  driverKind,
  rankingKind,
  combinedKind,
]

/** By the last part of an address; the server's own names are known too, because mails link to them. */
export const kindNamed = (name: string): ReportKind | null =>
  REPORT_KINDS.find((kind) => kind.name === name) ?? REPORT_KINDS.find(({ type }) => type === name) ?? null

export const nameOfType = (type: string): ReportName | null =>
  REPORT_KINDS.find((kind) => kind.type === type)?.name ?? null
