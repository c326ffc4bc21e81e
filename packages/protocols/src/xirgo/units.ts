export const KNOTS_PER_MPH = 0.868976
export const METERS_PER_MILE = 1609.34
