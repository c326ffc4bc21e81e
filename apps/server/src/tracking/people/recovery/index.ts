export { createRecovery, type Recovery } from './recovery'
export { createResetStore } from './resets.store'
