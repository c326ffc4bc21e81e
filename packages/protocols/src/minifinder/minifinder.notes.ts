import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'MiniFinder, Eview EV-07',
  summary: 'login, reports, settings, answers',
  messages: [],
  sources: [],
}
