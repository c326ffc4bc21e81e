import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Jointech JT600, JT701',
  summary: 'binary records, lock reports and events in text, wireless sensors',
  messages: [],
  sources: [],
}
