/** Unit conversions. Every number on the wire is SI or nautical as the tracking contract says; screens convert here. */

export const KM_PER_NAUTICAL_MILE = 1.852
export const METERS_PER_KM = 1000
export const MILES_PER_KM = 0.621371

/** Kilometres per hour to knots (1 km/h = 0.539957 kn). */
export const knotsFromKmh = (kmh: number): number => kmh / KM_PER_NAUTICAL_MILE
/** Knots to kilometres per hour (1 kn = 1.852 km/h). */
export const kmhFromKnots = (knots: number): number => knots * KM_PER_NAUTICAL_MILE
/** Metres per second to knots (1 m/s = 1.943844 kn). */
export const knotsFromMetersPerSecond = (mps: number): number => mps * 1.943844
export const metersPerSecondFromKnots = (knots: number): number => knots / 1.943844
/** Miles per hour to knots (1 mph = 0.868976 kn). */
export const knotsFromMph = (mph: number): number => mph * 0.868976
export const mphFromKnots = (knots: number): number => knots / 0.868976

export const kmFromMeters = (meters: number): number => meters / METERS_PER_KM
export const milesFromMeters = (meters: number): number => kmFromMeters(meters) * MILES_PER_KM

export const hoursFromMs = (milliseconds: number): number => milliseconds / 3_600_000
