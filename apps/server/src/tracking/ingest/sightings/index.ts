export { createSightingBook, type SightingBook, type SightingRecord } from './sighting-book'
