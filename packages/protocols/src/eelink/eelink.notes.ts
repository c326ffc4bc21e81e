import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Eelink TK, GOT, GPT',
  summary: 'old and new reports, alarms, texts, vehicle data, envelopes',
  messages: [],
  sources: [],
}
