import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Ruptela FM-Eco, FM-Pro, Trace',
  summary: 'records, extended records, trouble codes, answers, pictures',
  messages: [],
  sources: [],
}
