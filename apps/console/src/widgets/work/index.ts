export { startWork, workById, type Work, type WorkFailure, type WorkPlan } from './work'
export { followWork } from './WorkToast'
export { WorkView } from './WorkView'
