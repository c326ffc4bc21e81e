export { deleteLinks, insertLinks, type Pair } from './permissions.store'
