export * from './simplify-track'
export * from './track-lines'
export { createTrackReader, joinTrackPages, readTrackLine, type TrackColumns, type TrackPart } from './track-reader'
export * from './track.endpoints'
