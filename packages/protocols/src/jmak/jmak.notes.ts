import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'JMAK',
  summary: 'reports in text and JSON',
  messages: [],
  sources: [],
}
