export {
  BLANK_MEMORY,
  type DeviceMemory,
  isWorthStoring,
  packMemory,
  recounted,
  unpackMemory,
  withoutRecent,
} from './device-memory'
export { beginMotion, followMotion, type Motion, turnsFromMs } from './follow-motion'
export { MIN_DURATION_SECONDS, type MotionRules, motionRules } from './motion-limits'
export { motionPoint, type MotionPoint, type Turn } from './motion-point'
export { findNewest, pointsOf } from './point-window'
export { seedActivity } from './seed-activity'
