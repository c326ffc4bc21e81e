import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Xexun TK101 to TK103, XT',
  summary: 'sentences and whole lines',
  messages: [],
  sources: [],
}
