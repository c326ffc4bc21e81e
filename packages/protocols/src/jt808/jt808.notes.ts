import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Jimi JC, Micodus MV, recorders and padlocks of the Chinese standard',
  summary: 'registration, locations with items, batches, texts, cards, batteries, locks, pass-through data',
  messages: [],
  sources: [],
}
