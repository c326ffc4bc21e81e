export { maintenanceStore } from './maintenance.store'
