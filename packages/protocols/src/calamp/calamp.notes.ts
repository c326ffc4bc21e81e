import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'CalAmp LMU',
  summary: 'events, user data, location and mini event reports',
  messages: [],
  sources: [],
}
