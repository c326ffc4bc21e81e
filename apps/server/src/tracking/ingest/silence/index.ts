export { explainSilence } from './explain-silence'
export { createSilenceBook, type SilenceBook } from './silence-book'
export { type FactSources, silenceFacts } from './silence-facts'
export { createPeerCounts, type PeerCounts } from './silent-peers'
