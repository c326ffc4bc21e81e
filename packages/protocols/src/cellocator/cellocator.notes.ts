import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Cellocator, Pointer',
  summary: 'status, modules, receipts',
  messages: [],
  sources: [],
}
