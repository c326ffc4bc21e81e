import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Suntech ST200 to ST600, ST3xx, ST4xx',
  summary: 'classic, universal, binary, personal, cell and emergency reports, answers',
  messages: [],
  sources: [],
}
