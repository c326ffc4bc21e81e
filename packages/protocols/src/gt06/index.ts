export { gt06 } from './gt06.protocol'
