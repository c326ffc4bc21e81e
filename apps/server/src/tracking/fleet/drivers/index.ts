export { driverStore } from './drivers.store'
