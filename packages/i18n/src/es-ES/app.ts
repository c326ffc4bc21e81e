/** Texts of the console itself; loaded with it. One line per area. */
export { default as answer } from './answer.json'
export { default as devices } from './devices.json'
export { default as frame } from './frame.json'
export { default as map } from './map.json'
export { default as sightings } from './sightings.json'
export { default as telemetry } from './telemetry.json'
export { default as units } from './units.json'
