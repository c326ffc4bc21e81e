import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Meiligao VT, Redview',
  summary: 'login, positions, alarms, stored positions, cards, diagnosis',
  messages: [],
  sources: [],
}
