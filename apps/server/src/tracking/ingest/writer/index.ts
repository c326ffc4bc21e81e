export { createPositionWriter, type PositionWriter, type StoredPosition, type WriterLimits } from './position-writer'
