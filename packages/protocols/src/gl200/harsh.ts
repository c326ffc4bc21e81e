/** By the second digit of a report of harsh driving; the first says how fast the vehicle was. */
export const HARSH: readonly string[] = [
  'hardBraking',
  'hardAcceleration',
  'hardCornering',
  'hardBraking',
  'hardAcceleration',
]
