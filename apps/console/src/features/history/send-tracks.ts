import type { TrackColumns } from '@rastro/model/track-reader'
import type { RouteLayer, RouteLook } from '#src/map/route'
import type { Track } from './track-book'

/** Fixes from a place on, as a page of their own. */
const pageFrom = (columns: TrackColumns, from: number) => ({
  timesMs: columns.timesMs.slice(from),
  latitudes: columns.latitudes.slice(from),
  longitudes: columns.longitudes.slice(from),
  speedsKnots: columns.speedsKnots.slice(from),
  flags: columns.flags.slice(from),
  gapStarts: columns.gapStarts.flatMap((place) => (place >= from ? [place - from] : [])),
})

/**
 * Gives the layer what it does not have yet; takes away what is no longer wanted. `sent`: fixes it has, by device. A line
 * that begins anew gets its look again, for what is forgotten is so with its look.
 */
export function sendTracks(
  layer: Pick<RouteLayer, 'look' | 'page' | 'forget'>,
  sent: Map<number, number>,
  tracks: ReadonlyArray<Pick<Track, 'deviceId' | 'columns'>>,
  lookOf: (place: number) => RouteLook,
): void {
  for (const [deviceId, count] of sent) {
    const track = tracks.find((one) => one.deviceId === deviceId)
    if (track && track.columns.timesMs.length >= count) continue
    layer.forget(deviceId)
    sent.delete(deviceId)
  }
  for (const [place, { deviceId, columns }] of tracks.entries()) {
    const count = sent.get(deviceId) ?? 0
    if (columns.timesMs.length === count) continue
    if (count === 0) layer.look(deviceId, lookOf(place))
    layer.page(deviceId, pageFrom(columns, count))
    sent.set(deviceId, columns.timesMs.length)
  }
}
