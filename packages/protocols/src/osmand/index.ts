export { osmand } from './osmand.protocol'
