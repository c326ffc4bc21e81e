import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Eview EV-07B, newer MiniFinder',
  summary: 'data items, configuration, answers',
  messages: [],
  sources: [],
}
