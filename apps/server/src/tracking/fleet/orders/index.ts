export { orderStore } from './orders.store'
