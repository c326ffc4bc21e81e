export { type AccessChange, type AccessIndex, createAccessIndex, type OwnedAccessIndex } from './access-index'
export {
  type LinkKind,
  linkKinds,
  type LinkNoun,
  linkProjections,
  type Links,
  type LinkTable,
  linkTableOf,
  noLinks,
  type OwnNoun,
} from './links'
export { createPairs } from './pairs'
export { createPolicy, type Policy } from './policy'
