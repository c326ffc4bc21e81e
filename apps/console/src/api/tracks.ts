import { distanceMeters } from '@rastro/geo'
import type { Position } from '@rastro/model/position'
import type { TrackTotals } from '@rastro/model/track'
import { createTrackReader, MOVING, VALID, type TrackColumns, type TrackPart } from '@rastro/model/track-reader'
import { ApiError } from './api-error'
import { browserZone } from './browser-zone'
import { download, type Download } from './download'
import { endpoints } from './endpoints'
import { readFailure } from './error-code'
import { withQuery } from './request'

export interface TrackRequest {
  deviceIds: readonly number[]
  fromMs: number
  toMs: number
  /** Values besides the columns: attributes, `address`, `accuracy`. */
  attributes?: readonly string[]
}

/** What is told while tracks arrive, oldest fix first, one device after the other. */
export interface TrackListener {
  page(deviceId: number, columns: TrackColumns): void
  /** The device's track is whole. */
  end?(deviceId: number, totals: TrackTotals): void
  /** 0 to 1, of everything asked for. */
  progress?(share: number): void
}

/** A server that says nothing for so long has gone. */
const SILENCE_MS = 60_000
const TRACK_TYPE = 'application/vnd.rastro.track+json'

const lost = (detail: string): ApiError => new ApiError({ status: 0, code: 'CONNECTION_ERROR', detail })
const wrong = (code: 'INVALID_SERVER_RESPONSE' | 'TRACK_FORMAT_INVALID' | 'TRACK_UNREADABLE' | 'TRACK_EMPTY') =>
  new ApiError({ status: 0, code })

/**
 * Reads tracks while the server sends them. Resolves when all of them arrived whole.
 * @throws ApiError TRACK_EMPTY for 404 and for a period without fixes of any device, INVALID_SERVER_RESPONSE,
 * TRACK_FORMAT_INVALID, TRACK_UNREADABLE for what is no track, CONNECTION_ERROR when the rest did not come
 */
export async function readTracks(request: TrackRequest, listener: TrackListener, signal?: AbortSignal): Promise<void> {
  const guard = watchSilence(signal)
  let fixes = 0
  const counting: TrackListener = {
    ...listener,
    page(deviceId, columns) {
      fixes += columns.timesMs.length
      listener.page(deviceId, columns)
    },
  }
  try {
    const response = await ask(request, guard.signal)
    guard.heard()
    if (response.headers.get('content-type')?.startsWith(TRACK_TYPE))
      await readLines(response, request, counting, guard.heard)
    else readRows(await response.text(), request, counting)
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw error instanceof SyntaxError ? wrong('TRACK_UNREADABLE') : lost(String(error))
  } finally {
    guard.stop()
  }
  if (fixes === 0) throw wrong('TRACK_EMPTY')
}

function watchSilence(outer: AbortSignal | undefined) {
  const silence = new AbortController()
  const give = (): void => silence.abort()
  let timer = setTimeout(give, SILENCE_MS)
  return {
    signal: outer ? AbortSignal.any([outer, silence.signal]) : silence.signal,
    heard: (): void => {
      clearTimeout(timer)
      timer = setTimeout(give, SILENCE_MS)
    },
    stop: (): void => clearTimeout(timer),
  }
}

async function ask({ deviceIds, fromMs, toMs, attributes }: TrackRequest, signal: AbortSignal): Promise<Response> {
  const { method, path } = endpoints.readTracks
  const response = await fetch(
    withQuery(path, {
      deviceId: deviceIds,
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      attributes: attributes?.length ? attributes.join(',') : undefined,
    }),
    { method, credentials: 'same-origin', headers: { Accept: `${TRACK_TYPE}, application/json;q=0.5` }, signal },
  )
  if (response.status < 400) return response
  const failure = readFailure(await response.text(), response.headers.get('x-error-code'))
  throw new ApiError({
    status: response.status,
    ...failure,
    ...(response.status === 404 ? { code: 'TRACK_EMPTY' } : {}),
  })
}

async function readLines(response: Response, request: TrackRequest, listener: TrackListener, heard: () => void) {
  if (!response.body) throw wrong('INVALID_SERVER_RESPONSE')
  const read = createTrackReader()
  const hand = partTaker(request, listener)
  let bytes = 0
  const pieces = response.body.pipeThrough(countBytes((count) => (bytes += count))).pipeThrough(new TextDecoderStream())
  const reader = pieces.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    heard()
    for (const part of read(next.value)) hand.take(part)
  }
  for (const part of read('\n')) hand.take(part)
  if (bytes === 0) throw wrong('INVALID_SERVER_RESPONSE')
  if (!hand.isWhole()) throw lost('the track ends early')
}

const countBytes = (told: (count: number) => void) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, out) {
      told(bytes.length)
      out.enqueue(bytes)
    },
  })

function partTaker({ deviceIds, fromMs, toMs }: TrackRequest, listener: TrackListener) {
  const devices = new Set(deviceIds).size
  let deviceId = 0
  let ended = 0
  return {
    isWhole: (): boolean => ended >= devices,
    take(part: TrackPart): void {
      if (part.kind === 'head') deviceId = part.deviceId
      else if (part.kind === 'end') {
        ended += 1
        listener.end?.(deviceId, part.totals)
        listener.progress?.(ended / devices)
      } else {
        listener.page(deviceId, part.columns)
        const last = part.columns.timesMs.at(-1) ?? fromMs
        listener.progress?.((ended + Math.min(1, (last - fromMs) / Math.max(1, toMs - fromMs))) / devices)
      }
    },
  }
}

/** Positions as every server of the contract lists them. */
function readRows(text: string, request: TrackRequest, listener: TrackListener): void {
  if (text.trim() === '') throw wrong('INVALID_SERVER_RESPONSE')
  const rows: unknown = JSON.parse(text)
  if (!Array.isArray(rows)) throw wrong('TRACK_FORMAT_INVALID')
  if (!rows.every(isPosition)) throw wrong('TRACK_FORMAT_INVALID')
  for (const deviceId of new Set(request.deviceIds)) {
    const own = rows.filter((row) => row.deviceId === deviceId)
    const columns = columnsOf(own, request.attributes ?? [])
    listener.page(deviceId, columns)
    listener.end?.(deviceId, totalsOf(columns))
  }
  listener.progress?.(1)
}

const isPosition = (row: unknown): row is Position =>
  typeof row === 'object' && row !== null && 'deviceId' in row && 'fixTime' in row && 'latitude' in row

const GAP_MS = 300_000
const GAP_METERS = 250

function columnsOf(rows: readonly Position[], names: readonly string[]): TrackColumns {
  const waysMeters = new Float64Array(rows.length)
  const gapStarts: number[] = []
  const timesMs = Float64Array.from(rows, ({ fixTime }) => Date.parse(String(fixTime)))
  for (const [place, row] of rows.entries()) {
    const before = rows[place - 1]
    if (!before) continue
    const meters = distanceMeters(before, row)
    waysMeters[place] = (waysMeters[place - 1] ?? 0) + meters
    if ((timesMs[place] ?? 0) - (timesMs[place - 1] ?? 0) > GAP_MS && meters >= GAP_METERS) gapStarts.push(place)
  }
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    timesMs,
    latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
    longitudes: Float64Array.from(rows, ({ longitude }) => longitude),
    speedsKnots: Float32Array.from(rows, ({ speed }) => speed),
    coursesDegrees: Float32Array.from(rows, ({ course }) => course),
    altitudesMeters: Float32Array.from(rows, ({ altitude }) => altitude),
    waysMeters,
    flags: Uint8Array.from(
      rows,
      ({ valid, attributes, speed }) =>
        (valid ? VALID : 0) + ((attributes['motion'] ?? speed > 0) === true ? MOVING : 0),
    ),
    gapStarts,
    values: Object.fromEntries(
      names.map((name) => [
        name,
        rows.map((row) => {
          const value = name === 'address' ? row.address : row.attributes[name]
          return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
        }),
      ]),
    ),
  }
}

function totalsOf({ timesMs, waysMeters, speedsKnots, flags, gapStarts }: TrackColumns): TrackTotals {
  let fastest = 0
  let movingMs = 0
  for (let place = 0; place < timesMs.length; place++) {
    if ((speedsKnots[place] ?? 0) > (speedsKnots[fastest] ?? 0)) fastest = place
    const sinceMs = (timesMs[place] ?? 0) - (timesMs[place - 1] ?? Number.NaN)
    if (((flags[place] ?? 0) & MOVING) !== 0 && sinceMs <= GAP_MS) movingMs += sinceMs
  }
  const count = timesMs.length
  return {
    count,
    kept: count,
    meters: waysMeters.at(-1) ?? 0,
    durationMs: (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0),
    movingMs,
    maxSpeedKnots: speedsKnots[fastest] ?? 0,
    maxSpeedAt: timesMs[fastest] ?? null,
    gaps: gapStarts.length,
    isCut: false,
  }
}

export const TRACK_FILES = ['gpx', 'kml', 'geojson', 'csv', 'xlsx'] as const
export type TrackFileKind = (typeof TRACK_FILES)[number]

const FILE_CALLS: Record<TrackFileKind, { path: string }> = {
  gpx: endpoints.trackGpx,
  kml: endpoints.trackKml,
  geojson: endpoints.trackGeojson,
  csv: endpoints.trackCsv,
  xlsx: endpoints.trackXlsx,
}

/** One track as a file, and the name the server gave it. */
export function fetchTrackFile(
  kind: TrackFileKind,
  { deviceId, fromMs, toMs }: { deviceId: number; fromMs: number; toMs: number },
  signal?: AbortSignal,
): Promise<Download> {
  const zone = browserZone()
  const query = { deviceId, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), zone }
  return download(withQuery(FILE_CALLS[kind].path, query), `track.${kind}`, signal)
}
