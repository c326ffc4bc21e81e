import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** One recorded fix: UTC seconds, degrees, km/h, degrees, metres; null where the source had nothing. */
export interface TrackPoint {
  epochSeconds: number
  latitude: number
  longitude: number
  speedKmh: number | null
  courseDegrees: number | null
  altitudeMeters: number | null
  ignition?: boolean
}

/** What one vehicle recorded, in time order. */
export interface Track {
  vehicle: string
  group?: string
  route?: string
  points: TrackPoint[]
}

interface TrackLine {
  vehicle: string
  group?: string
  route?: string
  points: Array<[number, number, number, number | null, number | null, number | null]>
  attrs?: { ignition?: Array<number | null> }
}

const isTrackLine = (value: unknown): value is TrackLine =>
  typeof value === 'object' && value !== null && 'vehicle' in value && 'points' in value && Array.isArray(value.points)

const trackOf = ({ vehicle, group, route, points, attrs }: TrackLine): Track => ({
  vehicle,
  group,
  route,
  points: points.map(([epochSeconds, latitude, longitude, speedKmh, courseDegrees, altitudeMeters], index) => {
    const ignition = attrs?.ignition?.[index]
    const fix = { epochSeconds, latitude, longitude, speedKmh, courseDegrees, altitudeMeters }
    return ignition === undefined || ignition === null ? fix : { ...fix, ignition: ignition > 0 }
  }),
})

/** One line of a track file. Throws when it is not one. */
export const readTrack = (line: string): Track => {
  const value: unknown = JSON.parse(line)
  if (!isTrackLine(value)) throw new Error('the line has no vehicle or no points')
  return trackOf(value)
}

/** Reads a `*.ndjson.gz` (or plain `*.ndjson`) file of tracks, one vehicle a line, up to `limit` vehicles. */
export const readTracks = async (path: string, limit = Infinity): Promise<Track[]> => {
  const file = createReadStream(path)
  const lines = createInterface({ input: path.endsWith('.gz') ? file.pipe(createGunzip()) : file })
  const tracks: Track[] = []
  let number = 0
  for await (const line of lines) {
    number++
    if (tracks.length >= limit) break
    if (!line.trim()) continue
    try {
      tracks.push(readTrack(line))
    } catch (error) {
      throw new Error(`${path}, line ${number}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
  file.destroy()
  return tracks
}
