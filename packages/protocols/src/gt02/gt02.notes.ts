import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Concox GT02, TR02 and clones',
  summary: 'locations, heartbeats, answers to commands',
  messages: [
    { type: '0x10', meaning: 'location', read: true },
    { type: '0x1a', meaning: 'heartbeat with supply and signal', read: true, answer: '54 68 1a 0d 0a' },
    { type: '0x1c', meaning: 'answer to a command', read: true },
  ],
  sources: ['Concox GT02/TR02 communication protocol', 'Traccar Gt02ProtocolDecoder'],
}
