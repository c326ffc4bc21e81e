import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Maxtrack MXT',
  summary: 'positions with groups of values',
  messages: [],
  sources: [],
}
