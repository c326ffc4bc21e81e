import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'TK103, KVT and clones',
  summary: 'handshakes, locations, alarms, cells, batteries, answers',
  messages: [],
  sources: [],
}
