import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Megastek MT, GVT',
  summary: 'classic and modern reports',
  messages: [],
  sources: [],
}
