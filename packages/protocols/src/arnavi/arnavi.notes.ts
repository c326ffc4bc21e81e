import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Arnavi, Arusnavi',
  summary: 'binary packages of tags, text reports',
  messages: [],
  sources: [],
}
