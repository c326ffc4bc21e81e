import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Startek',
  summary: 'reports, answers',
  messages: [],
  sources: [],
}
