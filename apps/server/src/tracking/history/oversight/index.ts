export { createStatistics, type DayStatistics } from './statistics'
export { createTally, type Tally } from './tally'
