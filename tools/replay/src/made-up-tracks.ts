import { createVehicle, roadSketches } from '@rastro/simulator'
import type { Track } from './tracks'

const START_S = 1_750_000_000

/** Tracks of simulated vehicles, one fix a second, for when no recording is at hand. */
export const recordedByVehicle = (vehicles: number, seconds: number): Track[] =>
  Array.from({ length: vehicles }, (_, index) => {
    const road = roadSketches[index % roadSketches.length]
    if (!road) throw new Error('no road')
    const vehicle = createVehicle({ seed: index, road })
    const fixes = Array.from({ length: seconds }, (_, second) =>
      vehicle.step(new Date((START_S + second) * 1000)),
    ).flat()
    const points = fixes
      .filter((fix) => fix.valid)
      .sort((a, b) => a.time.getTime() - b.time.getTime())
      .map((fix) => ({
        epochSeconds: fix.time.getTime() / 1000,
        latitude: fix.latitude,
        longitude: fix.longitude,
        speedKmh: fix.speedKmh,
        courseDegrees: fix.courseDegrees,
        altitudeMeters: fix.altitudeMeters,
        ignition: fix.ignition,
      }))
    return { vehicle: `made-up-${index + 1}`, group: road.name, points }
  })
