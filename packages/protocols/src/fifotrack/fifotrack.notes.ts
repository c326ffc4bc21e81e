import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Fifotrack',
  summary: 'long and short reports, answers, pictures in pieces',
  messages: [],
  sources: [],
}
