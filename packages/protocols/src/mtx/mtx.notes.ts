import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'MTX-Tunnel modems',
  summary: 'positions',
  messages: [{ type: '#MTX', meaning: 'position, distance, inputs, outputs, voltages', read: true, answer: '#ACK' }],
  sources: ['MTX-Tunnel manual', 'public decoder of another tracking server', 'messages seen'],
}
